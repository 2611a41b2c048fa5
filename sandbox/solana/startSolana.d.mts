import type * as addresses from './addresses.mjs'

/** litesvm has no build for this machine. */
export class NoLitesvmError extends Error {}

export type RunningSolana = {
  /** CAIP-2 */
  id: `solana:${string}`
  name: string
  genesisHash: string
  rpcUrl: string
  wsUrl: string
  addresses: typeof addresses
  stop(): Promise<void>
}

/**
 * Starts the sandbox's Solana cluster, seeded, in this process; the WebSocket has the port after the RPC's.
 * @throws {Error} one sentence, when a port is taken
 * @throws {NoLitesvmError} one sentence, when litesvm has no build for this machine
 */
export function startSolana(options?: { port?: number | undefined }): Promise<RunningSolana>
