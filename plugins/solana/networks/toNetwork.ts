import type { Network } from 'tapkit/kernel'
import type { Cluster } from './cluster.ts'

/** A cluster as the kernel's Network. Amounts are lamports: 10^9 lamports are 1 SOL. */
export function toNetwork(cluster: Cluster): Network<'solana'> {
  const { id, name, rpcUrls, explorerUrl, imageUrl, testnet, formerIds, explorerPaths } = cluster
  return {
    id,
    namespace: 'solana',
    reference: id.slice(id.indexOf(':') + 1),
    formerIds,
    name,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrl: rpcUrls[0],
    explorerUrl: explorerUrl?.replace(/\/+$/, ''),
    explorerPaths,
    imageUrl,
    testnet,
  }
}
