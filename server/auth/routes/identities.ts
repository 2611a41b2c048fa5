import * as v from 'valibot'
import { respond } from '../../respond.ts'
import { type Account, openLabel, withEvent } from '../account/account.ts'
import { emailOf, leaveEmail, withMail, withUndo } from '../account/emails.ts'
import { idsOf, moveIdentity, releaseIdentity, toRow } from '../account/identities.ts'
import { endProof, readProof } from '../account/proofs.ts'
import { changeOwn, requireSession, requireUnlocked, withProof } from '../account/session.ts'
import { AuthRequestError } from '../errors.ts'
import { type Route, readBodyAs } from './route.ts'

/** Logins that an account has at most. */
const mostIdentities = 16
const id = v.pipe(v.string(), v.maxLength(64))

/** Lists the logins of an account. */
export const listIdentities: Route = async (signed, settings) => {
  const { account } = await requireSession(signed, settings)
  const identities = account.identities.map(async (one) => ({
    id: one.id,
    provider: one.provider,
    label: await openLabel(one, settings),
    added: one.added,
  }))
  return respond(200, { identities: await Promise.all(identities) })
}

/** Adds a login that this device has proven, while the wallet is open. */
export const addIdentity: Route = async (signed, settings) => {
  const { proof } = readBodyAs(signed, { proof: v.pipe(v.string(), v.maxLength(64)) })
  const session = await requireSession(signed, settings)
  requireUnlocked(signed, session)
  const identity = await readProof(signed.device, proof, settings)
  const ids = idsOf(identity, settings)
  const row = await toRow(identity, settings)
  const isListed = ({ identities }: Account) => identities.some((one) => ids.includes(one.id))
  const requireRoom = (account: Account) => {
    if (row.provider === 'email' && emailOf(account)) throw new AuthRequestError('email_present')
    if (account.identities.length >= mostIdentities) throw new AuthRequestError('identities_full')
  }
  if (!isListed(session.account)) {
    requireRoom(session.account)
    await moveIdentity(identity, session.id, settings)
  }
  const change = (account: Account) => {
    if (isListed(account)) return account
    requireRoom(account)
    const before = row.provider === 'email' ? withMail(account) : account
    const next = { ...before, identities: [...account.identities, row] }
    return withEvent(withProof(next, signed.device), 'identity_added', session.device.name)
  }
  await changeOwn(session, change, settings)
  await endProof(signed.device, proof, settings)
  return respond(200, { id: row.id })
}

/**
 * Takes a login away, while the wallet is open, and ends what it alone has logged in. An email is told of it, and can undo it.
 */
export const removeIdentity: Route = async (signed, settings) => {
  const body = readBodyAs(signed, { id })
  const session = await requireSession(signed, settings)
  requireUnlocked(signed, session)
  const found = session.account.identities.find((one) => one.id === body.id)
  if (!found) throw new AuthRequestError('identity_missing')
  if (session.account.identities.length === 1) throw new AuthRequestError('identity_last')
  const undo = found.provider === 'email' ? await leaveEmail(signed, session, settings) : undefined
  const change = (account: Account) => {
    const left = account.identities.filter((one) => one.id !== found.id)
    if (left.length === account.identities.length) throw new AuthRequestError('identity_missing')
    if (left.length === 0) throw new AuthRequestError('identity_last')
    const isKept = (one: Account['devices'][number]) => one.by !== found.id || one.proven || one.id === signed.device
    const undos = undo ? withUndo(account.undos, undo) : account.undos
    const next = { ...account, identities: left, undos, devices: account.devices.filter(isKept) }
    return withEvent(withProof(next, signed.device), 'identity_removed', session.device.name)
  }
  await changeOwn(session, change, settings)
  await releaseIdentity(found.id, session.id, settings)
  return respond(200, {})
}
