import { respond } from '../../respond.ts'
import type { Account, AccountPasskey } from '../account/account.ts'
import { challengeLifetime, createChallenge, spendChallenge } from '../account/challenges.ts'
import { assertion, challengeOf, checkPasskey, withCounter } from '../account/checkPasskey.ts'
import { enterAccount } from '../account/enterAccount.ts'
import { findPasskey } from '../account/passkeyOwners.ts'
import { resealAccount } from '../account/resealAccount.ts'
import { AuthRequestError } from '../errors.ts'
import { takeTurn } from '../takeTurn.ts'
import { type Route, readBodyAs } from './route.ts'
import { describeSession } from './tellSession.ts'

const hour = 3_600_000

/** Gives a device a challenge for any passkey of the site. The answer names no passkey, so it tells of no account. */
export const offerChallenge: Route = async (signed, settings) => {
  readBodyAs(signed, {})
  await takeTurn('passkey device', signed.device, [[30, hour]], settings)
  const client = settings.clientOf(signed.request)
  if (client !== undefined) await takeTurn('passkey client', client, [[120, hour]], settings)
  const challenge = await createChallenge(signed.device, settings)
  const rpId = new URL(settings.origin).hostname
  return respond(200, { challenge, rpId, userVerification: 'required', expiresIn: challengeLifetime / 1000 })
}

/**
 * Logs a device in by a passkey that the visitor has chosen. It is a login as any other, and the login key is given out for fifteen minutes: the
 * passkey that logs in opens the wallet by itself.
 */
export const takePasskey: Route = async (signed, settings) => {
  const { assertion: given } = readBodyAs(signed, { assertion })
  const challenge = challengeOf(given)
  if (challenge === undefined) throw new AuthRequestError('challenge_refused')
  await spendChallenge(signed.device, challenge, settings)
  const found = await findPasskey(given.id, settings)
  const used = await checkPasskey(found?.passkey ?? decoy, given, challenge, settings)
  if (!found) throw new AuthRequestError('passkey_refused')
  const change = async (current: Account | undefined) => {
    if (!current) throw new AuthRequestError('passkey_refused')
    return resealAccount(found.account, withCounter(current, used), settings)
  }
  const entry = { id: found.account, by: used.factor, change }
  return respond(200, await describeSession(await enterAccount(entry, signed, settings), settings))
}

/**
 * The passkey that an unknown one is compared with, so that the answer takes the same work: the well-known point of P-256. Its
 * signatures are refused.
 */
const decoy: AccountPasskey = {
  factor: '',
  id: '',
  publicKey: 'pQECAyYgASFYIGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWIlggT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
  counter: 0,
}
