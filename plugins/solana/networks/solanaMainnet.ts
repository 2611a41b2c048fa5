import type { Cluster } from './cluster.ts'
import { mark } from './mark.ts'

/** Solana's main cluster. */
export const solanaMainnet = {
  id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  rpcUrls: ['https://solana-rpc.publicnode.com', 'https://api.mainnet-beta.solana.com'],
  chain: 'solana:mainnet',
  formerIds: ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'],
  explorerUrl: 'https://solscan.io',
  explorerPaths: { address: '/account/{id}', transaction: '/tx/{id}' },
  imageUrl: mark('22252e'),
} as const satisfies Cluster
