import { type Chain, multicall3 } from './chain.ts'
import { mark } from './mark.ts'

/** Avalanche, chain id 43_114. */
export const avalanche = {
  id: 43_114,
  name: 'Avalanche',
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  rpcUrls: { default: { http: ['https://api.avax.network/ext/bc/C/rpc'] } },
  blockExplorers: { default: { name: 'SnowTrace', url: 'https://snowtrace.io' } },
  contracts: { multicall3: { address: multicall3, blockCreated: 11_907_934 } },
  imageUrl: mark('b5332b', 'M20 11 30 29H10Z'),
} as const satisfies Chain
