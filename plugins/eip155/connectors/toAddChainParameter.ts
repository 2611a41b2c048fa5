import type { Network } from 'tapkit/kernel'
import type { Chain } from '../networks/chain.ts'

/**
 * The parameter of `wallet_addEthereumChain` (EIP-3085). The wallet keeps it for every site, so the app's own endpoints
 * are not in it (networks 9).
 */
export function toAddChainParameter(network: Network, chain: Chain | undefined) {
  const { name, nativeCurrency, rpcUrl, publicRpcUrl = rpcUrl, explorerUrl, imageUrl } = network
  const urls = chain && (chain.rpcUrls.public ?? chain.rpcUrls.default)
  const { symbol, decimals } = nativeCurrency
  return {
    chainId: `0x${Number(network.reference).toString(16)}`,
    chainName: name,
    nativeCurrency: { name: nativeCurrency.name, symbol, decimals },
    rpcUrls: [...(urls?.http ?? [publicRpcUrl])],
    ...(explorerUrl ? { blockExplorerUrls: [explorerUrl] } : {}),
    ...(imageUrl?.startsWith('https:') ? { iconUrls: [imageUrl] } : {}),
  }
}
