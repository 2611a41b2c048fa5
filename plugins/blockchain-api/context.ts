import type { CaipNetworkId, Kernel, LedgerEntry, Network } from 'tapkit/kernel'
import type { BlockchainApiOptions } from './options.ts'

/** The context of every call. */
export type Context = {
  readonly kernel: Kernel
  readonly options: BlockchainApiOptions
  /** The address of calls that no option puts elsewhere. */
  readonly baseUrl: string
  /** The transactions of the kit in this visit, the newest last. */
  readonly sent: readonly LedgerEntry[]
}

/** The input of every call. */
export type CallInput = {
  readonly network: Network
  readonly signal?: AbortSignal | undefined
}

/** Whether a fresh answer is wanted. */
export type Anew = { /** Asks again, and ignores earlier answers. */ readonly force?: boolean | undefined }

/** The key of an account on a network. */
export const keyOf = (networkId: CaipNetworkId, address: string): string => `${networkId}:${address}`
