import type { EthCall } from 'tapkit/eip155'
import type { Verifier } from 'tapkit/features/siwx/verify'
import type { CaipNetworkId } from 'tapkit/kernel'
import type { SameSite } from './cookies/createCookies.ts'
import type { KeyValueStorage } from './storage/storage.ts'

export type SignInServerOptions = {
  /**
   * Origins of the pages that visitors sign in on, `https://acme.app`: a message has to be for the very one that sends it. `http:` for loopback
   * addresses alone, and not beside `https:`.
   */
  readonly origins: string | readonly string[]
  /**
   * The secret that seals the cookies: random, 32 characters at least, the same in every process. The first of several seals, and each of them opens. To change it in
   * several processes, put the new one behind the old one in all of them, then before it, and take the old one off after `sessionLifetime`.
   */
  readonly secret: string | readonly string[]
  /**
   * Where nonces and sessions stand.
   * @default memoryStorage()
   */
  readonly storage?: KeyValueStorage | undefined
  /** Networks (CAIP-2) that visitors may sign in on; all where absent. */
  readonly chains?: readonly CaipNetworkId[] | undefined
  /** How to ask the contracts that are accounts, by network (CAIP-2): the URL of an RPC endpoint, or a function. */
  readonly call?: Readonly<Record<CaipNetworkId, EthCall | string>> | undefined
  /** For namespaces that are not ours, or in place of ours, by the namespace. */
  readonly verifiers?: Readonly<Record<string, Verifier>> | undefined
  /**
   * Path that the endpoints stand under, without a slash at its end.
   * @default '/sign-in'
   */
  readonly basePath?: string | undefined
  /**
   * Those of `origins` whose pages ask from another origin than the server's own (CORS), on the same site. None by default.
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
         * Prefix of the cookies' names, after `__Host-`. Two servers on one host need a name each.
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
  /** Is told what went wrong on the server's side: whatever is answered with a status from 500 on. */
  readonly onError?: ((error: unknown) => void) | undefined
}
