import type { CaipNetworkId } from 'tapkit/kernel'

/**
 * `eth_call` at the latest block of a network: what it answers, in hex. A call that reverts is to throw an error of code 3,
 * or one whose message says so, as nodes do. Without `to`, `data` is the code of a constructor.
 */
export type EthCall = (
  transaction: { readonly to?: string | undefined; readonly data: string },
  /** The network to ask, where the caller of `verifyMessage` named one: the same address is somebody else's on another. */
  chainId: CaipNetworkId | undefined,
) => Promise<unknown>
