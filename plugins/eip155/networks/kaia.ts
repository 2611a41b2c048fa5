import { type Chain, multicall3 } from './chain.ts'

/** Kaia, chain id 8_217. */
export const kaia = {
  id: 8_217,
  name: 'Kaia',
  nativeCurrency: { name: 'Kaia', symbol: 'KAIA', decimals: 18 },
  rpcUrls: { default: { http: ['https://public-en.node.kaia.io'] } },
  blockExplorers: { default: { name: 'KaiaScan', url: 'https://kaiascan.io' } },
  contracts: { multicall3: { address: multicall3, blockCreated: 96_002_415 } },
} as const satisfies Chain
