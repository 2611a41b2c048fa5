import type { SocialName } from '../../options.ts'

/** The providers that lead through a second window. Farcaster is on the visitor's phone. */
export type Provider = Exclude<SocialName, 'farcaster'>

/** Why a login at a provider does not go on. `details`: the provider's own words, cleaned. */
export type SocialProblem = {
  readonly code:
    | ('blocked' | 'closed' | 'timeout')
    | ('begin' | 'uri' | 'origin' | 'failed')
    | ('provider' | 'cancelled' | 'answer' | 'down' | 'server' | 'limit' | 'devices' | 'clock')
    | ('unfit' | 'unlisted')
  readonly seconds?: number | undefined
  readonly details?: string | undefined
}

/**
 * `waiting`: the visitor is at the provider. `elsewhere`: the provider has cut the second window off, which may be open. `redeeming`: the visitor is
 * back. `proven`: this browser is logged in. A login with a problem goes on if its window comes back.
 */
export type SocialState = {
  readonly provider: Provider
  readonly status: 'waiting' | 'elsewhere' | 'redeeming' | 'proven'
  readonly problem?: SocialProblem | undefined
}

/** The acts of a visitor who logs in at a provider. */
export type SocialLogin = {
  /** Opens the second window and leads to the view that waits for it. Call it in the press, before anything is awaited. */
  readonly begin: (way: SocialName) => void
  /** Leads on to the window of the secure page, which has these logins too. */
  readonly openWallet: () => void
}
