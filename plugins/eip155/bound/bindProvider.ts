import type { Kernel } from 'tapkit/kernel'
import type { Bond } from './bond.ts'

/**
 * The wallet as an EIP-1193 provider for a library. Its answers are of the same session, account and network, or it
 * refuses.
 */
export type BoundProvider = {
  request(input: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}

/** Makes the provider of a bond. Nothing is asked, and nothing loads, until it is. */
export const bindProvider = (kernel: Kernel, bond: Bond): BoundProvider => ({
  request: async (input) => (await import('./askBound.ts')).askBound(kernel, bond, input),
})
