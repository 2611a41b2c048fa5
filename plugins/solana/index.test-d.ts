import type { Connection, Kernel } from 'tapkit/kernel'
import { type Cluster, type SolanaProvider, solana } from './index.ts'
import { customCluster, devnet, mainnet } from './networks/index.ts'

declare const kernel: Kernel
declare const connection: Connection<'solana'>
declare const provider: SolanaProvider

solana({
  networks: [mainnet, devnet],
  tokens: { [mainnet.id]: ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'] },
  rpcUrls: { 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': ['https://x'] },
})
customCluster({ genesisHash: 'x', name: 'Local', rpcUrls: ['http://127.0.0.1:8899'] }) satisfies Cluster
connection.connector.getProvider() satisfies Promise<SolanaProvider>
kernel.getProvider('solana') satisfies Promise<SolanaProvider | undefined>
provider.signTransaction({
  address: 'x',
  networkId: mainnet.id,
  transaction: new Uint8Array(),
}) satisfies Promise<Uint8Array>
provider.signIn?.({ nonce: 'abcdefgh' })

// @ts-expect-error at least one network
solana({ networks: [] })
// @ts-expect-error ids are CAIP-2 ids of this namespace
solana({ networks: [mainnet], tokens: { 'eip155:1': [] } })
// @ts-expect-error no such option
solana({ networks: [mainnet], chains: [] })
// @ts-expect-error at least one RPC url
customCluster({ genesisHash: 'x', name: 'Local', rpcUrls: [] })
// @ts-expect-error a wallet is not called by names of its own
customCluster({ genesisHash: 'x', name: 'Local', rpcUrls: ['http://x'], chain: 'solana:mine' })
// @ts-expect-error a transaction is wire bytes, not an object of an SDK
provider.signTransaction({ address: 'x', networkId: mainnet.id, transaction: { serialize: () => new Uint8Array() } })
// @ts-expect-error signing in may not be offered
provider.signIn({})
kernel.connectors.add({
  id: 'x',
  name: 'X',
  namespace: 'solana',
  kind: 'external',
  // @ts-expect-error a provider has all of the contract
  getProvider: async () => ({}),
  connect: async () => ({ accounts: [] }),
})
