import type { Network } from 'tapkit/kernel'
import type { Chain } from './networks/chain.ts'

/** A chain in viem's shape as the kernel's Network (CAIP-2 id `eip155:1`). */
export function toNetwork(chain: Chain): Network<'eip155'> {
  const reference = String(chain.id)
  const [rpcUrl = '', ...otherRpcUrls] = chain.rpcUrls.default.http
  return {
    id: `eip155:${reference}`,
    namespace: 'eip155',
    reference,
    name: chain.name,
    nativeCurrency: chain.nativeCurrency,
    rpcUrl,
    ...(otherRpcUrls.length > 0 ? { otherRpcUrls } : {}),
    publicRpcUrl: (chain.rpcUrls.public ?? chain.rpcUrls.default).http[0],
    explorerUrl: chain.blockExplorers?.default.url.replace(/\/+$/, ''),
    imageUrl: chain.imageUrl,
    testnet: chain.testnet,
  }
}
