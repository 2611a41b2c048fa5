import { type Chain, multicall3 } from './chain.ts'
import { mark } from './mark.ts'

/** Arbitrum One, chain id 42_161. */
export const arbitrum = {
  id: 42_161,
  name: 'Arbitrum One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://arb1.arbitrum.io/rpc'] } },
  blockExplorers: { default: { name: 'Arbiscan', url: 'https://arbiscan.io' } },
  contracts: { multicall3: { address: multicall3, blockCreated: 7_654_707 } },
  imageUrl: mark('1f5f86', 'M14 29 24 11M23 29l5-9', 3.4),
} as const satisfies Chain
