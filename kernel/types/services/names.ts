import type { Network } from '../network.ts'
import type { Money } from './onramp.ts'
import type { Service } from './service.ts'

/** A suggested name, with its suffix, and whether it is taken. */
export type NameSuggestion = { readonly name: string; readonly registered: boolean }

/**
 * Gives out account names. The same plugin also answers the hooks `resolveName` and `lookupAddress` for its names, so
 * that they can be paid and shown even if `tapkit/features/names` is not composed.
 */
export type NameService = Service & {
  /** The suffix of each name: `.reown.id`. */
  readonly suffix: string
  /** The price of a name, charged by the service itself; absent if names are free. */
  readonly price?: Money | undefined
  fetchSuggestions(input: {
    /** The typed text, without a suffix. */
    readonly name: string
    readonly network: Network
    readonly signal: AbortSignal
  }): Promise<readonly NameSuggestion[]>
  /** The names of an account, with their suffixes. */
  fetchNames(input: {
    readonly address: string
    readonly network: Network
    readonly signal: AbortSignal
  }): Promise<readonly string[]>
  /**
   * Registers a name that the account has signed for. A refusal of the server does not throw: `reason` is the first
   * reason that the server gives.
   */
  register(input: {
    /** `0x80000000 | chainId` (ENSIP-11). */
    readonly coinType: number
    readonly address: string
    /** The signed message: JSON of the name with its suffix, its attributes and a time in Unix seconds. */
    readonly message: string
    readonly signature: string
    readonly network: Network
    readonly signal: AbortSignal
  }): Promise<{ readonly success: boolean; readonly reason?: string | undefined }>
}
