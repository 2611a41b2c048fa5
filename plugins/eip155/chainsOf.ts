import type { Kernel } from 'tapkit/kernel'
import type { Chain } from './networks/chain.ts'

const composed = new WeakMap<Kernel, readonly Chain[]>()

/** Remembers the chains that `eip155` was composed with. */
export const setChains = (kernel: Kernel, chains: readonly Chain[]): void => void composed.set(kernel, chains)

/** The chains that `eip155` was composed with, each with its composed endpoints; empty without `eip155`. */
export const chainsOf = (kernel: Kernel): readonly Chain[] => composed.get(kernel) ?? []
