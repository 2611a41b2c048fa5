import type { CaipNetworkId, Kernel, LedgerEntry, Network } from 'tapkit/kernel'
import type { BlockchainApiOptions } from './options.ts'

/** What every call is handed. */
export type Context = {
  readonly kernel: Kernel
  readonly options: BlockchainApiOptions
  /** Where the calls are that no option puts elsewhere. */
  readonly baseUrl: string
  /** What the kit has told of transactions in this visit, the newest last. */
  readonly sent: readonly LedgerEntry[]
}

/** What every call is about. */
export type CallInput = {
  readonly network: Network
  readonly signal?: AbortSignal | undefined
}

/** Whether an answer is wanted that nobody has heard yet. */
export type Anew = { /** Asks anew, whatever was heard before. */ readonly force?: boolean | undefined }

/** One account on one network. */
export const keyOf = (networkId: CaipNetworkId, address: string): string => `${networkId}:${address}`
