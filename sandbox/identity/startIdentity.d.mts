import type { SocialOptions } from '../../server/auth/social/options.ts'

/**
 * The providers answer as they should (`answer`), or have a fault. `refuse` and `error` send the visitor back without a login. `slow`, `page`, `flood`
 * and `redirect` are faults of the token endpoint. `iss` and `nonce` are answers for another login. `keys` is an ID token by a key that is not
 * published, `replay` a code that was used before, and `idless` a user without an id.
 */
export type IdentityManner = {
  readonly do:
    | 'answer'
    | 'refuse'
    | 'error'
    | 'slow'
    | 'page'
    | 'flood'
    | 'redirect'
    | 'iss'
    | 'nonce'
    | 'keys'
    | 'replay'
    | 'idless'
}

export type RunningIdentity = {
  /** Without a slash at the end. A POST to `sandbox/manner` below it sets the manner, and a POST to `sandbox/reset` sets `answer`. */
  readonly url: string
  /** The option `social` of `createAuthServer`, for logins here. */
  readonly social: Required<SocialOptions>
  /** @throws {TypeError} one sentence about a manner that does not exist */
  setManner(manner: IdentityManner): void
  /** How many requests are held back. */
  held(): number
  /** Bytes that the manner `flood` has sent. */
  flooded(): number
  stop(): Promise<void>
}

/**
 * Starts the sandbox's identity provider, for the secure page at `origin`. A port of 0 means any free one.
 * @throws {Error} one sentence, when the port is taken
 */
export function startIdentity(options?: { port?: number | undefined; origin?: string }): Promise<RunningIdentity>
