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
 * Fetches the login key for a login that is older: a passkey of the wallet signs this very request. `answer` asks the passkey, maybe once more after the
 * clock was corrected.
 * @throws {ServerRefusal} `passkey_refused` if the server does not know the passkey
 * @throws {Fault} `unavailable`
 */
export const withLoginKeyByPasskey = <result>(
  ask: AskServer,
  answer: (challenge: Bytes) => Promise<PasskeyAnswer>,
  use: (secrets: Secrets) => Promise<result>,
): Promise<result> => withSealedKey(ask, { path: '/login-key', answer }, use)

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
  {
    answer,
    ...asked
  }: {
    readonly path: string
    readonly signVault?: (text: string) => string
    readonly answer?: (challenge: Bytes) => Promise<PasskeyAnswer>
  },
  use: (secrets: Secrets) => Promise<result>,
  signal?: AbortSignal,
): Promise<result> {
  const key = await createOneTimeKey()
  const prove = answer && {
    prove: async (parts: Parameters<typeof passkeyText>[0]) => ({
      assertion: await answer(Uint8Array.from(sha256(utf8(passkeyText(parts, key.to))))),
    }),
  }
  const { epoch, ...sealed } = await ask(
    { method: 'POST', json: { to: key.to }, ...asked, ...prove },
    sealedKey,
    signal,
  )
  const secret = await key.open(sealed, `tapkit-login-key/1|${epoch}`).catch(() => {
    throw new Fault('unavailable')
  })
  try {
    return await use({ [`login:${epoch}`]: secret })
  } finally {
    wipe(secret)
  }
}
