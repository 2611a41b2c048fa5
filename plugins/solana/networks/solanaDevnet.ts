import type { Cluster } from './cluster.ts'
import { mark } from './mark.ts'

/** Solana's cluster for developers; its SOL is worth nothing. */
export const solanaDevnet = {
  id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Solana Devnet',
  rpcUrls: ['https://api.devnet.solana.com'],
  chain: 'solana:devnet',
  formerIds: ['solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'],
  explorerUrl: 'https://solscan.io',
  explorerPaths: { address: '/account/{id}?cluster=devnet', transaction: '/tx/{id}?cluster=devnet' },
  testnet: true,
  imageUrl: mark('5b6274'),
} as const satisfies Cluster
