import { type Chain, multicall3 } from './chain.ts'

/** Base, chain id 8_453. */
export const base = {
  id: 8_453,
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://mainnet.base.org'] } },
  blockExplorers: { default: { name: 'Basescan', url: 'https://basescan.org' } },
  contracts: { multicall3: { address: multicall3, blockCreated: 5_022 } },
} as const satisfies Chain
