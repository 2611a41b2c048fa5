import type { Kernel, Network } from 'tapkit/kernel'
import { toNetwork } from './toNetwork.ts'

/** The network of a chain id; where the app does not offer it, only its id counts. */
export function networkOf({ networks }: Kernel, chainId: number): Network {
  const nativeCurrency = { name: '', symbol: '', decimals: 18 }
  const unknown = { id: chainId, name: '', nativeCurrency, rpcUrls: { default: { http: [] } } }
  return networks.get(`eip155:${chainId}`) ?? toNetwork(unknown)
}
