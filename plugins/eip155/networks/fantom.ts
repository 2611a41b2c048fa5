import { type Chain, multicall3 } from './chain.ts'
import { mark } from './mark.ts'

/** Fantom, chain id 250. */
export const fantom = {
  id: 250,
  name: 'Fantom',
  nativeCurrency: { name: 'Fantom', symbol: 'FTM', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpcapi.fantom.network', 'https://250.rpc.thirdweb.com'] } },
  blockExplorers: { default: { name: 'FTMScan', url: 'https://ftmscan.com' } },
  contracts: { multicall3: { address: multicall3, blockCreated: 33_001_987 } },
  imageUrl: mark('2766c2', 'M14 30V11h12M14 20h9', 3.4),
} as const satisfies Chain
