import type * as addresses from './addresses.mjs'

export type RunningStacks = {
  id: 'stacks:2147483648'
  name: string
  /** The node and its API, in the shape of api.testnet.hiro.so. */
  apiUrl: string
  addresses: typeof addresses
  /** Puts the chain back to where it began. */
  reset(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the sandbox's Stacks node and API; the Clarity VM behind it starts at the first request.
 * @throws {Error} one sentence, when the port is taken
 */
export function startStacks(options?: { port?: number | undefined }): Promise<RunningStacks>
