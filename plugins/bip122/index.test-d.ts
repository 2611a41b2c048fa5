import type { Connection, Kernel, Prepared } from 'tapkit/kernel'
import { type BitcoinPayload, type BitcoinProvider, bip122, psbtIntent } from './index.ts'
import { bitcoin, bitcoinSignet } from './networks/index.ts'

declare const kernel: Kernel
declare const connection: Connection<'bip122'>

bip122({ networks: [bitcoin, bitcoinSignet], explorers: { [bitcoin.id]: 'https://explorer.example' } })
connection.connector.getProvider() satisfies Promise<BitcoinProvider>
kernel.getProvider('bip122') satisfies Promise<BitcoinProvider | undefined>

// @ts-expect-error at least one network
bip122({ networks: [] })
// @ts-expect-error a network is an object
bip122({ networks: [bitcoin.id] })
// @ts-expect-error ids are CAIP-2 ids of this namespace
bip122({ networks: [bitcoin], explorers: { 'eip155:1': '' } })
bip122({ networks: [bitcoin], ordinals: { [bitcoin.id]: 'https://ord.example' } })
// @ts-expect-error the same holds for indexes
bip122({ networks: [bitcoin], ordinals: { 'eip155:1': '' } })
// @ts-expect-error a provider fulfils the contract
kernel.connectors.add({ id: 'x', name: 'X', namespace: 'bip122', type: 'external', getProvider: async () => ({}) })

kernel.prepare(psbtIntent({ psbt: 'cHNidP8=', signInputs: [{ address: 'bc1q', index: 0 }] }))
declare const prepared: Prepared<'bip122'>
prepared.payload satisfies BitcoinPayload
if (prepared.payload.kind === 'transfer') prepared.payload.recipients[0]?.amount satisfies bigint | undefined
// @ts-expect-error a PSBT is a text
kernel.prepare(psbtIntent({ psbt: new Uint8Array() }))
