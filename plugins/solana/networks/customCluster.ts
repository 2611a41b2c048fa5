import type { Cluster } from './cluster.ts'
import { mark } from './mark.ts'

/**
 * A cluster of your own, such as a local validator; wallets know it as `solana:localnet`. `genesisHash` is the answer
 * of `getGenesisHash` of its RPC.
 * @example
 * ```ts
 * import { customCluster } from 'tapkit/solana/networks'
 * export const local = customCluster({
 *   genesisHash: '7PRW4mHpvLGsnAEcNqAmSyXrJPvvvsLEt6ZXSVTXhSzS',
 *   name: 'Local cluster',
 *   rpcUrls: ['http://127.0.0.1:8899'],
 * })
 * ```
 */
export function customCluster({
  genesisHash,
  ...rest
}: Omit<Cluster, 'id'> & { readonly genesisHash: string }): Cluster {
  return { imageUrl: mark('4c566e'), testnet: true, ...rest, id: `solana:${genesisHash.slice(0, 32)}` }
}
