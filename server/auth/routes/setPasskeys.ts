import * as v from 'valibot'
import { fromBase64url, isBase64url } from '../../../plugins/auth/frame/crypto/bytes.ts'
import { passkeyFactor } from '../../../plugins/auth/frame/passkey/passkeys.ts'
import { respond } from '../../respond.ts'
import { type Account, withEvent } from '../account/account.ts'
import { claimPasskey, withPasskeys } from '../account/passkeyOwners.ts'
import { changeOwn, requireSession, requireUnlocked, vaultOf, withProof } from '../account/session.ts'
import { AuthRequestError } from '../errors.ts'
import { type Route, readBodyAs } from './route.ts'

const bytes = (most: number) =>
  v.pipe(
    v.string(),
    v.maxLength(2 * most),
    v.check((text) => isBase64url(text, (length) => length > 0 && length <= most)),
  )

const passkeys = v.pipe(v.array(v.strictObject({ id: bytes(1_023), publicKey: bytes(600) })), v.maxLength(40))

/**
 * Takes public keys of the vault's passkeys, so that a passkey can log in, or stand for a login. The vault's signature says that they are the owner's,
 * and each has to be a factor of the vault. Those that were taken before stay: a browser knows the keys of the passkeys alone that were made in it. A passkey
 * goes with its factor, by the next vault.
 */
export const setPasskeys: Route = async (signed, settings) => {
  const body = readBodyAs(signed, { passkeys })
  const session = await requireSession(signed, settings)
  requireUnlocked(signed, session)
  const named = body.passkeys.map((each) => ({ ...each, factor: passkeyFactor(fromBase64url(each.id)) }))
  const requireFactors = (account: Account) => {
    const shares = vaultOf(account)?.shares ?? {}
    if (!named.every(({ factor }) => Object.hasOwn(shares, factor))) throw new AuthRequestError('passkey_unknown')
  }
  requireFactors(session.account)
  const claim = async () => {
    for (const { id } of named) await claimPasskey(id, session.id, settings)
  }
  await claim()
  const change = (account: Account) => {
    requireFactors(account)
    const counterOf = (factor: string) => account.passkeys.find((one) => one.factor === factor)?.counter ?? 0
    const others = account.passkeys.filter(({ factor }) => !named.some((one) => one.factor === factor))
    const added = named.map((each) => ({ ...each, counter: counterOf(each.factor) }))
    const kept = [...others, ...added]
    const isSame =
      kept.length === account.passkeys.length &&
      added.every(({ id, publicKey }) => account.passkeys.some((one) => one.id === id && one.publicKey === publicKey))
    const next = withProof(withPasskeys(account, kept, session.device.id), session.device.id)
    return isSame ? next : withEvent(next, 'passkeys_changed', session.device.name)
  }
  await changeOwn(session, change, settings)
  // Until it was listed here, another account could take an id over.
  await claim()
  return respond(200, {})
}
