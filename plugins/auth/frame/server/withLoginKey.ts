import * as v from 'valibot'
import { Fault } from '../../protocol/fault.ts'
import { isBase64url, wipe } from '../crypto/bytes.ts'
import type { Secrets } from '../vault/secrets.ts'
import { createOneTimeKey } from './oneTimeKey.ts'
import type { AskServer } from './openServer.ts'

const bytes = (length: number) =>
  v.pipe(
    v.string(),
    v.maxLength(200),
    v.check((text) => isBase64url(text, (own) => own === length)),
  )

const isEpoch = (epoch: number) => epoch < 10_000_000

const sealedKey = v.object({
  epoch: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.check(isEpoch)),
  from: bytes(65),
  iv: bytes(12),
  ct: bytes(32 + 16),
})

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
 * Fetches the login key of the next epoch, which begins with a vault that has it. `signVault` signs as the signer of the vault.
 * @throws {ServerRefusal} `not_logged_in`
 * @throws {Fault} `unavailable`
 */
export const withNextLoginKey = <result>(
  ask: AskServer,
  signVault: (text: string) => string,
  use: (secrets: Secrets) => Promise<result>,
): Promise<result> => withSealedKey(ask, { path: '/login-key/next', signVault }, use)

async function withSealedKey<result>(
  ask: AskServer,
  asked: { readonly path: string; readonly signVault?: (text: string) => string },
  use: (secrets: Secrets) => Promise<result>,
  signal?: AbortSignal,
): Promise<result> {
  const key = await createOneTimeKey()
  const { epoch, ...sealed } = await ask({ method: 'POST', json: { to: key.to }, ...asked }, sealedKey, signal)
  const secret = await key.open(sealed, `tapkit-login-key/1|${epoch}`).catch(() => {
    throw new Fault('unavailable')
  })
  try {
    return await use({ [`login:${epoch}`]: secret })
  } finally {
    wipe(secret)
  }
}
