import type { Network } from 'tapkit/kernel'
import type { Chain } from '../networks/chain.ts'

/** What `wallet_addEthereumChain` takes (EIP-3085). */
export function toAddChainParameter(network: Network, chain: Chain | undefined) {
  const { name, nativeCurrency, rpcUrl, explorerUrl, imageUrl } = network
  const { symbol, decimals } = nativeCurrency
  return {
    chainId: `0x${Number(network.reference).toString(16)}`,
    chainName: name,
    nativeCurrency: { name: nativeCurrency.name, symbol, decimals },
    rpcUrls: [...(chain?.rpcUrls.default.http ?? [rpcUrl])],
    ...(explorerUrl ? { blockExplorerUrls: [explorerUrl] } : {}),
    ...(imageUrl?.startsWith('https:') ? { iconUrls: [imageUrl] } : {}),
  }
}
