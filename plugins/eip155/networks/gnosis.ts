import { type Chain, multicall3 } from './chain.ts'
import { mark } from './mark.ts'

/** Gnosis, chain id 100. */
export const gnosis = {
  id: 100,
  name: 'Gnosis',
  nativeCurrency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.gnosischain.com'] } },
  blockExplorers: { default: { name: 'Gnosisscan', url: 'https://gnosisscan.io' } },
  contracts: { multicall3: { address: multicall3, blockCreated: 21_022_491 } },
  imageUrl: mark('2f6a50', 'M13 14c0 8 3 12 7 12s7-4 7-12M20 20v11', 3.2),
} as const satisfies Chain
