import { type Chain, multicall3 } from './chain.ts'
import { mark } from './mark.ts'

/** Base, chain id 8_453. */
export const base = {
  id: 8_453,
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://mainnet.base.org'] } },
  blockExplorers: { default: { name: 'Basescan', url: 'https://basescan.org' } },
  contracts: { multicall3: { address: multicall3, blockCreated: 5_022 } },
  imageUrl: mark('2156d9', 'M11 20a9 9 0 1 1 9 9V20Z'),
} as const satisfies Chain
