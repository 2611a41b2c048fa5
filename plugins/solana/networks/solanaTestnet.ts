import type { Cluster } from './cluster.ts'
import { mark } from './mark.ts'

/** Solana's cluster for validators; its SOL is worth nothing. */
export const solanaTestnet = {
  id: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  name: 'Solana Testnet',
  rpcUrls: ['https://api.testnet.solana.com'],
  chain: 'solana:testnet',
  explorerUrl: 'https://solscan.io',
  explorerPaths: { address: '/account/{id}?cluster=testnet', transaction: '/tx/{id}?cluster=testnet' },
  testnet: true,
  imageUrl: mark('6d6a8a'),
} as const satisfies Cluster
