import { type Chain, multicall3 } from './chain.ts'
import { mark } from './mark.ts'

/** Polygon, chain id 137. */
export const polygon = {
  id: 137,
  name: 'Polygon',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: { default: { http: ['https://polygon-bor-rpc.publicnode.com', 'https://polygon.drpc.org'] } },
  blockExplorers: { default: { name: 'PolygonScan', url: 'https://polygonscan.com' } },
  contracts: { multicall3: { address: multicall3, blockCreated: 25_770_160 } },
  imageUrl: mark('6b41c9', 'm20 10 8.5 5v10L20 30l-8.5-5V15Z', 3.2),
} as const satisfies Chain
