import type { Connection, Kernel, PayloadOf } from 'tapkit/kernel'
import { type StacksPayload, type StacksProvider, stacks } from './index.ts'
import { stacksMainnet, stacksTestnet } from './networks/index.ts'

declare const kernel: Kernel
declare const connection: Connection<'stacks'>
declare const payload: PayloadOf<'stacks'>

stacks({ networks: [stacksMainnet, stacksTestnet], apiUrls: { 'stacks:1': 'https://x' } })
connection.connector.getProvider() satisfies Promise<StacksProvider>
kernel.getProvider('stacks') satisfies Promise<StacksProvider | undefined>
payload satisfies StacksPayload

// @ts-expect-error at least one network
stacks({ networks: [] })
// @ts-expect-error ids are CAIP-2 ids of this namespace
stacks({ networks: [stacksMainnet], apiUrls: { 'eip155:1': 'https://x' } })
// @ts-expect-error no such option
stacks({ networks: [stacksMainnet], rpcUrls: {} })
