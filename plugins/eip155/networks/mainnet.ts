import { type Chain, multicall3 } from './chain.ts'
import { mark } from './mark.ts'

/** Ethereum, chain id 1. */
export const mainnet = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://ethereum-rpc.publicnode.com', 'https://ethereum.reth.rs/rpc'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://etherscan.io' } },
  contracts: {
    multicall3: { address: multicall3, blockCreated: 14_353_601 },
    ensUniversalResolver: { address: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe', blockCreated: 23_085_558 },
  },
  imageUrl: mark('4c566e', 'M20 8 29 20 20 32 11 20Z'),
} as const satisfies Chain
