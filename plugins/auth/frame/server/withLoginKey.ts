import { sha256 } from '@noble/hashes/sha2'
import * as v from 'valibot'
import { Fault } from '../../protocol/fault.ts'
import { type Bytes, isBase64url, utf8, wipe } from '../crypto/bytes.ts'
import type { PasskeyAnswer } from '../passkey/passkeys.ts'
import type { Secrets } from '../vault/secrets.ts'
import { createOneTimeKey } from './oneTimeKey.ts'
import type { AskServer } from './openServer.ts'
import { passkeyText } from './requestText.ts'

const bytes = (length: number) =>
  v.pipe(
    v.string(),
    v.maxLength(200),
    v.check((text) => isBase64url(text, (own) => own === length)),
  )

const isEpoch = (epoch: number) => epoch < 10_000_000

/** Bytes of 32 that the server has sealed to a one-time key. */
export const sealedTo = v.object({ from: bytes(65), iv: bytes(12), ct: bytes(32 + 16) })

const sealedKey = v.object({
  ...sealedTo.entries,
  epoch: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.check(isEpoch)),
})

/** A challenge of the server for a passkey. */
const offered = v.object({ challenge: bytes(32) })

/**
 * Fetches the login key, the factor that the server keeps for the account, and overwrites it after `use`.
 * @throws {ServerRefusal} `login_needed` or `passkey_needed` if the login is too old
 * @throws {Fault} `unavailable` if the server does not answer, or its answer does not open
 */
export const withLoginKey = <result>(
  ask: AskServer,
  use: (secrets: Secrets) => Promise<result>,
  signal?: AbortSignal,
): Promise<result> => withSealedKey(ask, { path: '/login-key' }, use, signal)

/**
 * Fetches the login key for a login that is older: a passkey of the wallet signs a challenge of the server with the one-time key of the answer. `answer` asks
 * the passkey, once.
 * @throws {ServerRefusal} `passkey_refused` if the server does not know the passkey, `challenge_refused` if the visitor took longer than five minutes
 * @throws {Fault} `unavailable`
 */
export async function withLoginKeyByPasskey<result>(
  ask: AskServer,
  answer: (challenge: Bytes) => Promise<PasskeyAnswer>,
  use: (secrets: Secrets) => Promise<result>,
): Promise<result> {
  const { challenge } = await ask({ method: 'POST', path: '/passkey/options', json: {} }, offered)
  const prove = async (to: string) => ({
    passkey: { challenge, assertion: await answer(Uint8Array.from(sha256(utf8(passkeyText(challenge, to))))) },
  })
  return withSealedKey(ask, { path: '/login-key', prove }, use)
}

/**
 * Fetches the login key of the next epoch, which begins with a vault that has it. `signVault` signs as the signer of the vault.
 * @throws {ServerRefusal} `not_logged_in`
 * @throws {Fault} `unavailable`
 */
export const withNextLoginKey = <result>(
  ask: AskServer,
  signVault: (text: string) => string,
  use: (secrets: Secrets) => Promise<result>,
): Promise<result> => withSealedKey(ask, { path: '/login-key/next', signVault }, use)

type SealedKey = {
  readonly path: string
  readonly signVault?: (text: string) => string
  /** What stands beside the one-time key in the request. */
  readonly prove?: (to: string) => Promise<object>
}

async function withSealedKey<result>(
  ask: AskServer,
  { prove, ...asked }: SealedKey,
  use: (secrets: Secrets) => Promise<result>,
  signal?: AbortSignal,
): Promise<result> {
  const key = await createOneTimeKey()
  const json = { to: key.to, ...(await prove?.(key.to)) }
  const { epoch, ...sealed } = await ask({ method: 'POST', json, ...asked }, sealedKey, signal)
  const secret = await key.open(sealed, `tapkit-login-key/1|${epoch}`).catch(() => {
    throw new Fault('unavailable')
  })
  try {
    return await use({ [`login:${epoch}`]: secret })
  } finally {
    wipe(secret)
  }
}
