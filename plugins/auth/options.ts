/** A provider at which visitors log in. */
export type SocialName = 'google' | 'x' | 'farcaster' | 'discord' | 'apple' | 'github' | 'facebook'

/** Options of `auth`. */
export type AuthOptions = {
  /**
   * The exact origin of the secure page, like `https://keys.app.example`, which is another than the app’s. A Content-Security-Policy needs
   * `frame-src` of that origin, and nothing else.
   */
  readonly secure: string
  /** The name of the wallet in the lists of connected wallets. @default '{name of the app} wallet' */
  readonly name?: string | undefined
  /** Whether a visitor may log in by email, which needs a secure page with `server: true`. @default false */
  readonly email?: boolean | undefined
  /**
   * The providers that a visitor may log in at, in this order, or `true` for all of them. The secure page needs `server: true` and the same `socials`.
   * @default false
   */
  readonly socials?: boolean | readonly SocialName[] | undefined
}
