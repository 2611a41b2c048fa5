import type { CaipNetworkId } from 'tapkit/kernel'

/**
 * `eth_call` at the latest block of a network; it answers hex. If a call reverts, it has to throw an error of code 3,
 * or an error whose message says so, as nodes do. Without `to`, `data` is the code of a constructor.
 */
export type EthCall = (
  transaction: { readonly to?: string | undefined; readonly data: string },
  /**
   * The network to ask, if the caller of `verifyMessage` named a network: on another network, the same address may have
   * another owner.
   */
  chainId: CaipNetworkId | undefined,
) => Promise<unknown>
