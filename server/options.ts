import type { EthCall } from 'tapkit/eip155'
import type { Verifier } from 'tapkit/features/siwx/verify'
import type { CaipNetworkId } from 'tapkit/kernel'
import type { SameSite } from './cookies/createCookies.ts'
import type { KeyValueStorage } from './storage/storage.ts'

export type SignInServerOptions = {
  /**
   * Origins of the pages that visitors sign in on, `https://acme.app`: a message must be for the origin of the page
   * that sends it. `http:` is only for loopback addresses, and not beside `https:`.
   */
  readonly origins: string | readonly string[]
  /**
   * The secret that seals the cookies: random, at least 32 characters, the same in every process. Of several secrets,
   * the first seals, and each of them opens. To change the secret in several processes, put the new secret behind the
   * old secret in all of them, then before it, and remove the old secret after `sessionLifetime`.
   */
  readonly secret: string | readonly string[]
  /**
   * Where nonces and sessions are kept.
   * @default memoryStorage()
   */
  readonly storage?: KeyValueStorage | undefined
  /** Networks (CAIP-2) that visitors may sign in on; all if absent. */
  readonly chains?: readonly CaipNetworkId[] | undefined
  /** Access to the contracts that are accounts, by network (CAIP-2): the URL of an RPC endpoint, or a function. */
  readonly call?: Readonly<Record<CaipNetworkId, EthCall | string>> | undefined
  /** Verifiers by namespace, for further namespaces or in place of tapkit's own. */
  readonly verifiers?: Readonly<Record<string, Verifier>> | undefined
  /**
   * The path of the endpoints, without a slash at its end.
   * @default '/sign-in'
   */
  readonly basePath?: string | undefined
  /**
   * The origins in `origins` whose pages ask from another origin than the server's own (CORS), on the same site. None
   * by default.
   */
  readonly crossOrigins?: readonly string[] | undefined
  /**
   * How long a nonce may be used, in ms.
   * @default 300_000
   */
  readonly nonceLifetime?: number | undefined
  /**
   * How long a session lasts, in ms; never longer than the message's own expiration time.
   * @default 604_800_000
   */
  readonly sessionLifetime?: number | undefined
  /**
   * How long the storage may take to answer, in ms, 2^31 - 1 at most.
   * @default 5_000
   */
  readonly storageDeadline?: number | undefined
  readonly cookie?:
    | {
        /**
         * Prefix of the cookies' names, after `__Host-`. Two servers on a host need different names.
         * @default 'tapkit'
         */
        readonly name?: string | undefined
        /**
         * 'strict': a visitor who follows a link from another site is not signed in on the first page.
         * @default 'lax'
         */
        readonly sameSite?: SameSite | undefined
      }
    | undefined
  /**
   * Called with every failure on the server's side, that is, for every answer with a status from 500 on. It may be
   * asynchronous: no request waits for it, and its own failure is ignored.
   * @default a line of the console, five a minute at most
   */
  readonly onError?: ((error: unknown) => void) | undefined
}
