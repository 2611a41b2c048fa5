import { type Chain, multicall3 } from './chain.ts'
import { mark } from './mark.ts'

/** Sepolia, chain id 11_155_111. */
export const sepolia = {
  id: 11_155_111,
  name: 'Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://ethereum-sepolia-rpc.publicnode.com'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://sepolia.etherscan.io' } },
  testnet: true,
  contracts: {
    multicall3: { address: multicall3, blockCreated: 751_532 },
    ensUniversalResolver: { address: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe', blockCreated: 8_928_790 },
  },
  imageUrl: mark('6d6a8a', 'M20 8 29 20 20 32 11 20Z'),
} as const satisfies Chain
