import { type Chain, zksyncMulticall3 } from './chain.ts'
import { mark } from './mark.ts'

/** ZKsync Era, chain id 324. */
export const zksync = {
  id: 324,
  name: 'ZKsync Era',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://mainnet.era.zksync.io'] } },
  blockExplorers: { default: { name: 'ZKsync Explorer', url: 'https://explorer.zksync.io' } },
  contracts: { multicall3: { address: zksyncMulticall3, blockCreated: 3_908_235 } },
  imageUrl: mark('2b3038', 'M12 16h16l-5-5M28 24H12l5 5', 3.2),
} as const satisfies Chain
