import type { Network } from '../network.ts'
import type { Money } from './onramp.ts'
import type { Service } from './service.ts'

/** A name that could be had, with its suffix, and whether somebody has it. */
export type NameSuggestion = { readonly name: string; readonly registered: boolean }

/**
 * Gives out account names. Who serves them also answers the hooks `resolveName` and `lookupAddress` for them: names are paid to
 * and shown where `tapkit/features/names` is not composed, too.
 */
export type NameService = Service & {
  /** What follows each name: `.reown.id`. */
  readonly suffix: string
  /** What a name costs, charged by the service itself; absent is free. */
  readonly price?: Money | undefined
  fetchSuggestions(input: {
    /** What was typed, without a suffix. */
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
  /** Registers what the account has signed. A server that refuses is no throw: `reason` is the first that it gives. */
  register(input: {
    /** `0x80000000 | chainId` (ENSIP-11). */
    readonly coinType: number
    readonly address: string
    /** What was signed: JSON of the name with its suffix, its attributes and a time in Unix seconds. */
    readonly message: string
    readonly signature: string
    readonly network: Network
    readonly signal: AbortSignal
  }): Promise<{ readonly success: boolean; readonly reason?: string | undefined }>
}
