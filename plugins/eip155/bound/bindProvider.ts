import type { Kernel } from 'tapkit/kernel'
import type { Bond } from './bond.ts'

/** The wallet as EIP-1193 has it, for a library: what it answers is of one session, account and network, or refused. */
export type BoundProvider = {
  request(input: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}

/** Makes the provider of a bond. Nothing is asked, and nothing loads, until it is. */
export const bindProvider = (kernel: Kernel, bond: Bond): BoundProvider => ({
  request: async (input) => (await import('./askBound.ts')).askBound(kernel, bond, input),
})
