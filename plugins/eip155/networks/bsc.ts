import { type Chain, multicall3 } from './chain.ts'

/** BNB Smart Chain, chain id 56. */
export const bsc = {
  id: 56,
  name: 'BNB Smart Chain',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  rpcUrls: { default: { http: ['https://bsc-dataseed.bnbchain.org'] } },
  blockExplorers: { default: { name: 'BscScan', url: 'https://bscscan.com' } },
  contracts: { multicall3: { address: multicall3, blockCreated: 15_921_452 } },
} as const satisfies Chain
