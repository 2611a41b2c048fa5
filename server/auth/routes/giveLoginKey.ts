import { sha256 } from '@noble/hashes/sha2'
import * as v from 'valibot'
import { toBase64url, utf8, wipe } from '../../../plugins/auth/frame/crypto/bytes.ts'
import { passkeyText } from '../../../plugins/auth/frame/server/requestText.ts'
import { respond } from '../../respond.ts'
import { type Account, loginKeyPlace, newLoginKey } from '../account/account.ts'
import { spendChallenge } from '../account/challenges.ts'
import { type Assertion, assertion, checkPasskey, withCounter } from '../account/checkPasskey.ts'
import { changeOwn, requireSession, requireUnlocked, type Session, vaultOf, withProof } from '../account/session.ts'
import { sealTo } from '../crypto/sealTo.ts'
import { AuthRequestError } from '../errors.ts'
import { isPoint } from '../guard/deviceKeys.ts'
import type { Signed } from '../guard/readSigned.ts'
import type { AuthSettings } from '../settings.ts'
import { takeTurn } from '../takeTurn.ts'
import { type Route, readBodyAs } from './route.ts'

/** Milliseconds after a login in which it counts as a fresh one: the login key is given out without more. */
export const fresh = 15 * 60_000

/** A one-time key that an answer is sealed to. */
export const to = v.pipe(v.string(), v.check(isPoint))

/** The context of a sealed login key. */
export const loginKeyContext = (epoch: number): string => `tapkit-login-key/1|${epoch}`

/**
 * Gives out the login key, sealed to a one-time key of the device: soon after a login; or to a passkey of the wallet that signs this one-time key; or,
 * of a wallet without a passkey, for as long as the operator has said. A device that is not listed any more gets none.
 */
export const giveLoginKey: Route = async (signed, settings) => {
  const body = readBodyAs(signed, {
    to,
    passkey: v.exactOptional(v.strictObject({ challenge: v.string(), assertion })),
  })
  const session = await requireSession(signed, settings)
  await takeTurn('login-key', signed.device, [[60, 3_600_000]], settings)
  const hasPasskey = await requireFactor(signed, session, body, settings)
  // Read again, in one step with the device's place in the list: it may have been dropped meanwhile. The passkey and the login open the wallet.
  const account = await changeOwn(
    session,
    (current) => (hasPasskey ? withProof(current, signed.device) : current),
    settings,
  )
  return respond(200, await sealKey(session.id, account.epoch, account.loginKey, body.to, settings))
}

/**
 * Gives out the login key of the next epoch, which begins with a vault that has it. The vault's signature is needed: an epoch ends what copies of
 * older vaults are worth.
 */
export const giveNextLoginKey: Route = async (signed, settings) => {
  const body = readBodyAs(signed, { to })
  const session = await requireSession(signed, settings)
  requireUnlocked(signed, session)
  await takeTurn('login-key', signed.device, [[60, 3_600_000]], settings)
  const change = async (account: Account) => {
    // A copy that another device got, and perhaps kept, is not used: that device may be the one that is dropped.
    if (account.next?.device === signed.device) return account
    const key = await newLoginKey(session.id, account.epoch + 1, settings)
    return { ...account, next: { device: signed.device, key } }
  }
  const { epoch, next } = await changeOwn(session, change, settings)
  return respond(200, await sealKey(session.id, epoch + 1, next?.key ?? '', body.to, settings))
}

type Asked = {
  readonly to: string
  /** The answer of a passkey, and the challenge that this device was offered for it. */
  readonly passkey?: { readonly challenge: string; readonly assertion: Assertion }
}

/** Answers whether a passkey of the wallet has answered, by which the device has logged in or gets the login key. */
async function requireFactor(signed: Signed, session: Session, asked: Asked, settings: AuthSettings): Promise<boolean> {
  // A clock that is set back makes no login younger than it is by more than that.
  const age = Math.abs(Date.now() - session.device.loggedIn)
  if (age <= fresh) return session.account.passkeys.some(({ factor }) => factor === session.device.by)
  if (asked.passkey) {
    const { challenge, assertion } = asked.passkey
    await spendChallenge(signed.device, challenge, settings)
    const passkey = session.account.passkeys.find(({ id }) => id === assertion.id)
    if (!passkey) throw new AuthRequestError('passkey_refused')
    const bound = toBase64url(sha256(utf8(passkeyText(challenge, asked.to))))
    const used = await checkPasskey(passkey, assertion, bound, settings)
    await changeOwn(session, (account) => withCounter(account, used), settings)
    return true
  }
  const hasPasskey = Object.keys(vaultOf(session.account)?.shares ?? {}).some((name) => name.startsWith('passkey:'))
  if (hasPasskey) throw new AuthRequestError('passkey_needed')
  if (age > settings.remember) throw new AuthRequestError('login_needed')
  return false
}

async function sealKey(id: string, epoch: number, sealed: string, to: string, { keys }: AuthSettings) {
  const key = await keys.open('login-key', loginKeyPlace(id, epoch), sealed)
  try {
    return { epoch, ...(await sealTo(to, key, loginKeyContext(epoch))) }
  } finally {
    wipe(key)
  }
}
