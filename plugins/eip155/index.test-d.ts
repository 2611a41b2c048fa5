import type { Connection, Kernel, PayloadOf, Prepared } from 'tapkit/kernel'
import { mainnet as viemMainnet } from 'viem/chains'
import { addToken, type Eip155Payload, type Eip1193Provider, eip155 } from './index.ts'
import { mainnet } from './networks/index.ts'

declare const kernel: Kernel
declare const connection: Connection<'eip155'>

eip155({ networks: [mainnet, viemMainnet], tokens: { 'eip155:1': ['0x0'] }, rpcUrls: { 'eip155:1': ['https://x'] } })
connection.connector.getProvider() satisfies Promise<Eip1193Provider>
kernel.getProvider('eip155') satisfies Promise<Eip1193Provider | undefined>
declare const prepared: Prepared<'eip155'>
prepared.payload satisfies Eip155Payload
const payload: PayloadOf<'eip155'> = { from: '0x0', to: '0x0', value: '0x0', chainId: '0x1' }
// @ts-expect-error the chain is named
payload satisfies Omit<Eip155Payload, 'chainId'> & { readonly chainId: number }
kernel.prepare({ kind: 'calls', payload }) satisfies Promise<Prepared>

addToken(kernel, { networkId: 'eip155:1', address: '0x0' })

// @ts-expect-error at least one network
eip155({ networks: [] })
// @ts-expect-error a network is an object
eip155({ networks: ['eip155:1'] })
// @ts-expect-error ids are CAIP-2 ids of this namespace
eip155({ networks: [mainnet], tokens: { 'solana:mainnet': [] } })
// @ts-expect-error ids are CAIP-2 ids, not chain ids
eip155({ networks: [mainnet], rpcUrls: { 1: [] } })
// @ts-expect-error no such option
eip155({ networks: [mainnet], chains: [] })

const own = {
  id: 'x',
  name: 'X',
  namespace: 'eip155',
  kind: 'external',
  connect: async () => ({ accounts: [] }),
} as const
kernel.connectors.add({ ...own, getProvider: async () => ({ request: async () => null }) })
// @ts-expect-error a provider must have `request`
kernel.connectors.add({ ...own, getProvider: async () => ({}) })

kernel.prepare({ kind: 'calls', payload }, { namespace: 'eip155' }) satisfies Promise<Prepared<'eip155'>>
// @ts-expect-error another namespace's payload
kernel.prepare({ kind: 'calls', payload: { psbt: 'x' } }, { namespace: 'eip155' })
kernel.hooks.prepare.tapPromise({ name: 'x', namespace: 'eip155' }, async ({ intent }) =>
  intent.kind === 'calls' ? { payload: intent.payload } : undefined,
)
// @ts-expect-error what the wallet of this namespace is not asked
kernel.hooks.prepare.tapPromise({ name: 'x', namespace: 'eip155' }, async () => ({ payload: { psbt: 'x' } }))
