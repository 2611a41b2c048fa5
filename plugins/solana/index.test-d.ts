import type { Connection, Kernel, PayloadOf } from 'tapkit/kernel'
import { useAppKitProvider } from 'tapkit/react'
import { type Cluster, type SolanaPayload, type SolanaProvider, solana } from './index.ts'
import { customCluster, solanaDevnet, solanaMainnet } from './networks/index.ts'

declare const kernel: Kernel
declare const connection: Connection<'solana'>
declare const provider: SolanaProvider
declare const payload: SolanaPayload

solana({
  networks: [solanaMainnet, solanaDevnet],
  tokens: { [solanaMainnet.id]: ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'] },
  rpcUrls: { 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': ['https://x'] },
})
customCluster({ genesisHash: 'x', name: 'Local', rpcUrls: ['http://127.0.0.1:8899'] }) satisfies Cluster
connection.connector.getProvider() satisfies Promise<SolanaProvider>
kernel.getProvider('solana') satisfies Promise<SolanaProvider | undefined>
// @ts-expect-error a namespace that no plugin has typed: it is 'eip155'
kernel.getProvider('evm')
export function useProviders() {
  useAppKitProvider('solana').walletProvider satisfies SolanaProvider | undefined
  // @ts-expect-error the same, as the hook of React takes it
  useAppKitProvider('evm')
}
kernel.getProvider(connection.account.address as string) satisfies Promise<unknown>
provider.signTransaction({
  address: 'x',
  networkId: solanaMainnet.id,
  transaction: new Uint8Array(),
}) satisfies Promise<Uint8Array>
provider.signIn?.({ nonce: 'abcdefgh' })
payload satisfies PayloadOf<'solana'>

// @ts-expect-error at least one network
solana({ networks: [] })
// @ts-expect-error ids are CAIP-2 ids of this namespace
solana({ networks: [solanaMainnet], tokens: { 'eip155:1': [] } })
// @ts-expect-error no such option
solana({ networks: [solanaMainnet], chains: [] })
// @ts-expect-error at least one RPC url
customCluster({ genesisHash: 'x', name: 'Local', rpcUrls: [] })
// @ts-expect-error a wallet is not called by names of its own
customCluster({ genesisHash: 'x', name: 'Local', rpcUrls: ['http://x'], chain: 'solana:mine' })
const { id: networkId } = solanaMainnet
// @ts-expect-error a transaction is wire bytes, not an object of an SDK
provider.signTransaction({ address: 'x', networkId, transaction: { serialize: () => new Uint8Array() } })
// @ts-expect-error a payload is plain data
payload.transaction satisfies Uint8Array
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
