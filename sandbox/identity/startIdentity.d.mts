import type { SocialOptions } from '../../server/auth/social/options.ts'

/**
 * What the providers do: they answer, or they do wrong. `refuse` and `error` send the visitor back without a login; `slow`, `page`, `flood` and
 * `redirect` are answers of the token endpoint; `iss` and `nonce` are answers for another login; `keys` is an ID token of nobody; `replay` is a code that was used before; `nobody` is
 * a user without an id.
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
    | 'nobody'
}

export type RunningIdentity = {
  /** Without a slash at the end. `sandbox/manner` and `sandbox/reset` below it do what stands here. */
  readonly url: string
  /** What `createAuthServer` takes as `social` to log in here. */
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
 * Starts the sandbox's identity provider, on a port that nobody uses unless one is given.
 * @throws {Error} one sentence, when the port is taken
 */
export function startIdentity(options?: { port?: number | undefined; origin?: string }): Promise<RunningIdentity>
