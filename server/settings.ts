import type { CaipNetworkId } from 'tapkit/kernel'
import type { Cookies } from './cookies/createCookies.ts'
import type { Signer } from './crypto/createSigner.ts'
import type { KeyValueStorage } from './storage/storage.ts'
import type { Verify } from './verify/createVerify.ts'

/** The server's settings, made from its options. */
export type Settings = {
  readonly origins: ReadonlySet<string>
  readonly crossOrigins: ReadonlySet<string>
  readonly chains: ReadonlySet<CaipNetworkId> | undefined
  readonly basePath: string
  readonly nonceLifetime: number
  readonly sessionLifetime: number
  readonly cookies: Cookies
  readonly signer: Signer
  /** The storage, whose only error is `SignInStorageError`. */
  readonly storage: KeyValueStorage
  readonly signatures: Verify
  /** The function may return a promise. */
  readonly report: (error: unknown) => unknown
}
