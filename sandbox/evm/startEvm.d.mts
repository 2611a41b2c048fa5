import type * as addresses from './addresses.mjs'

export type EvmPorts = { ethereum?: number | undefined; base?: number | undefined }

export type RunningChain = {
  id: 1 | 8453
  name: string
  rpcUrl: string
  genesisHash: `0x${string}`
  /** Whether this start had to seed, because no snapshot was there. */
  seeded: boolean
  /** Resolves with the reason when the node is gone. */
  end: Promise<string>
  rpc<T = unknown>(method: string, params?: readonly unknown[]): Promise<T>
  /** Transactions wait in the pool until `resumeMining`. */
  pauseMining(): Promise<unknown>
  resumeMining(): Promise<void>
  stop(): Promise<void>
}

export type RunningEvm = {
  chains: RunningChain[]
  addresses: typeof addresses
  seeded: boolean
  stop(): Promise<void>
}

/**
 * Starts the two sandbox chains, seeded and mining at once; a port of 0 means any free one.
 * @throws {Error} one sentence, when a port is taken or no anvil is found
 */
export function startEvm(options?: { ports?: EvmPorts; cache?: string }): Promise<RunningEvm>
