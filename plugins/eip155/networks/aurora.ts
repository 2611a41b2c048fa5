import { type Chain, multicall3 } from './chain.ts'
import { mark } from './mark.ts'

/** Aurora, chain id 1_313_161_554. */
export const aurora = {
  id: 1_313_161_554,
  name: 'Aurora',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://mainnet.aurora.dev'] } },
  blockExplorers: { default: { name: 'Aurora Explorer', url: 'https://explorer.aurora.dev' } },
  contracts: { multicall3: { address: multicall3, blockCreated: 62_907_816 } },
  imageUrl: mark('3f7d4b', 'M20 10 31 29H9Z', 3.2),
} as const satisfies Chain
