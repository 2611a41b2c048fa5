import type { Network } from '../network.ts'
import type { Service } from './service.ts'

/** A name that could be had. */
export type NameSuggestion = { readonly name: string; readonly registered: boolean }

/** Gives out account names. */
export type NameService = Service & {
  /** What follows each name: `.reown.id`. */
  readonly suffix: string
  fetchSuggestions(input: {
    readonly name: string
    readonly network: Network
    readonly signal: AbortSignal
  }): Promise<readonly NameSuggestion[]>
  fetchNames(input: {
    readonly address: string
    readonly network: Network
    readonly signal: AbortSignal
  }): Promise<readonly string[]>
  /** Registers what the account has signed. */
  register(input: {
    readonly coinType: number
    readonly address: string
    /** What was signed. */
    readonly message: string
    readonly signature: string
    readonly network: Network
    readonly signal: AbortSignal
  }): Promise<{ readonly success: boolean }>
}
