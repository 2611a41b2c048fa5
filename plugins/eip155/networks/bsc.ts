import { type Chain, multicall3 } from './chain.ts'
import { mark } from './mark.ts'

/** BNB Smart Chain, chain id 56. */
export const bsc = {
  id: 56,
  name: 'BNB Smart Chain',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  rpcUrls: { default: { http: ['https://bsc-dataseed.bnbchain.org'] } },
  blockExplorers: { default: { name: 'BscScan', url: 'https://bscscan.com' } },
  contracts: { multicall3: { address: multicall3, blockCreated: 15_921_452 } },
  imageUrl: mark('b58a1c', 'M20 10l4 4-4 4-4-4ZM20 22l4 4-4 4-4-4ZM12 16l4 4-4 4-4-4ZM28 16l4 4-4 4-4-4Z'),
} as const satisfies Chain
