import * as v from 'valibot'
import { respond } from '../../respond.ts'
import { type Account, toldIdOf, withEvent } from '../account/account.ts'
import { changeOwn, meant, requireMeant, requireSession, withProof } from '../account/session.ts'
import { readSentVault, withVault } from '../account/vaults.ts'
import { type Route, readBodyAs } from './route.ts'

/** Gives the vault to a device that is logged in. By itself, the vault opens nothing. */
export const giveVault: Route = async (signed, settings) => {
  const { id, account } = await requireSession(signed, settings)
  return respond(200, { account: toldIdOf(id), vault: account.vault ?? null, epoch: account.epoch })
}

/**
 * Takes the next version of the vault, or the first one. A vault that is stored already is answered as if it had been stored now: the answer to the
 * request that stored it may have been lost. `account` is the account that the page means, as a session has told it.
 */
export const takeVault: Route = async (signed, settings) => {
  const { vault: text, ...body } = readBodyAs(signed, { vault: v.string(), account: meant })
  const session = await requireSession(signed, settings)
  requireMeant(session, body)
  const next = readSentVault(text)
  const change = async (account: Account) => {
    if (account.vault === text) return account
    const held = await withVault(
      { id: session.id, device: signed.device },
      account,
      { next, text, endsEpoch: false },
      settings,
    )
    const event = account.vault === undefined ? 'vault_created' : 'vault_changed'
    return withEvent(withProof(held, session.device.id), event, session.device.name)
  }
  const { epoch } = await changeOwn(session, change, settings)
  return respond(200, { version: next.version, epoch })
}
