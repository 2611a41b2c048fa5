import { type Chain, multicall3 } from './chain.ts'
import { mark } from './mark.ts'

/** OP Mainnet, chain id 10. */
export const optimism = {
  id: 10,
  name: 'OP Mainnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://mainnet.optimism.io'] } },
  blockExplorers: { default: { name: 'Optimism Explorer', url: 'https://optimistic.etherscan.io' } },
  contracts: { multicall3: { address: multicall3, blockCreated: 4_286_263 } },
  imageUrl: mark('cc3a30', 'M20 12a8 8 0 1 1 0 16 8 8 0 0 1 0-16Z', 4),
} as const satisfies Chain
