import { type Chain, multicall3 } from './chain.ts'
import { mark } from './mark.ts'

/** Kaia, chain id 8_217. */
export const kaia = {
  id: 8_217,
  name: 'Kaia',
  nativeCurrency: { name: 'Kaia', symbol: 'KAIA', decimals: 18 },
  rpcUrls: { default: { http: ['https://public-en.node.kaia.io'] } },
  blockExplorers: { default: { name: 'KaiaScan', url: 'https://kaiascan.io' } },
  contracts: { multicall3: { address: multicall3, blockCreated: 96_002_415 } },
  imageUrl: mark('4d7a1f', 'M14 11v18M27 11 15 20l12 9', 3.4),
} as const satisfies Chain
