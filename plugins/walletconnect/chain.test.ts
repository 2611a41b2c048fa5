// @vitest-environment node
// A wallet that is not ours, on the sandbox's relay and chains: what each namespace's plugin asks for works over one session.
import { bip122 } from 'tapkit/bip122'
import { bitcoinRegtest } from 'tapkit/bip122/networks'
import { eip155 } from 'tapkit/eip155'
import { base, mainnet } from 'tapkit/eip155/networks'
import type { Kernel } from 'tapkit/kernel'
import { solana } from 'tapkit/solana'
import { customCluster } from 'tapkit/solana/networks'
import { stacks } from 'tapkit/stacks'
import { stacksTestnet } from 'tapkit/stacks/networks'
import { createTestKernel } from 'tapkit/testing'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket as NodeWebSocket } from 'ws'
import { addresses as bitcoinAddresses, bob as bitcoinBob } from '../../sandbox/bitcoin/accounts.mjs'
import { people } from '../../sandbox/evm/addresses.mjs'
import { startWorld, type World } from '../../sandbox/phone/fixtures/startWorld.ts'
import { projectIds } from '../../sandbox/projects.mjs'
import { people as solanaPeople } from '../../sandbox/solana/addresses.mjs'
import { people as stacksPeople } from '../../sandbox/stacks/addresses.mjs'
import { addresses } from '../../sandbox/wallet/accounts.ts'
import { walletconnect } from './index.ts'

let world: World
let kernel: Kernel

beforeAll(async () => {
  world = await startWorld()
  vi.stubGlobal('WebSocket', NodeWebSocket)
  const { rpcUrl, wsUrl, genesisHash } = world.solana
  const cluster = customCluster({ genesisHash, name: 'Solana', rpcUrls: [rpcUrl], wsUrl })
  const rpcUrls = Object.fromEntries(world.evm.chains.map((chain) => [`eip155:${chain.id}`, [chain.rpcUrl]]))
  kernel = createTestKernel({
    plugins: [
      eip155({ networks: [mainnet, base], rpcUrls }),
      solana({ networks: [cluster] }),
      bip122({ networks: [bitcoinRegtest], explorers: { [bitcoinRegtest.id]: world.bitcoin.explorerUrl } }),
      stacks({ networks: [stacksTestnet], apiUrls: { [stacksTestnet.id]: world.stacks.apiUrl } }),
      walletconnect({ projectId: projectIds.open, relayUrl: world.relay.url }),
    ],
    fetch: globalThis.fetch,
  })
  kernel.hooks.onPairing.tap('test', ({ uri }) => void world.phone.pair(uri))
  await kernel.start()
  await world.phone.set({ mode: 'approve', grant: { accounts: [0, 1] } })
  await kernel.connect({ connectorId: 'walletConnect', namespace: 'eip155' })
}, 120_000)
beforeEach(() => world.phone.set({ mode: 'approve', manner: 'honest' }))
afterAll(async () => {
  kernel?.destroy()
  vi.unstubAllGlobals()
  await world?.stop()
})

test('one scan connects four namespaces, and Bitcoin’s account pays (walletconnect 2)', () => {
  expect(kernel.account('eip155').address).toBe(addresses[0])
  expect(kernel.account('solana').address).toBe(solanaPeople.accounts[0])
  expect(kernel.account('bip122').address).toBe(bitcoinAddresses.regtest.p2wpkh)
  expect(kernel.account('stacks').address).toBe(stacksPeople.accounts[0])
})

test.each(['eip155', 'solana', 'bip122', 'stacks'] as const)(
  '%s: a text is signed, and the signature is right',
  async (namespace) => {
    const message = 'Grüße 👋'
    const { signature, address = '' } = await kernel.signMessage({ message, namespace })
    const network = kernel.networks.require(kernel.network(namespace)?.id ?? '')
    const signed = { namespace, network, address, message, signature }
    expect(await kernel.hooks.verifyMessage.promise(signed)).toBe(true)
  },
)

test.each([
  ['eip155', () => people.accounts[1] as string, 10n ** 15n],
  ['solana', () => solanaPeople.accounts[1] as string, 1_000_000n],
  ['bip122', () => bitcoinBob as string, 20_000n],
  ['stacks', () => stacksPeople.accounts[1] as string, 1_000n],
] as const)(
  '%s: a transfer is sent as it was reviewed, and seen to be that (walletconnect 6)',
  async (namespace, to, amount) => {
    if (namespace === 'bip122') {
      await world.bitcoin.fund(bitcoinAddresses.regtest.p2wpkh, 1_000_000)
      await world.bitcoin.mine(1)
    }
    const prepared = await kernel.prepare({ kind: 'transfer', to: to(), amount } as never, { namespace })
    const { id } = await kernel.send(prepared)
    if (namespace === 'bip122') await world.bitcoin.mine(1)
    await expect
      .poll(() => kernel.state.ledger.find((entry) => entry.transactionId === id)?.status, { timeout: 60_000 })
      .toBe('confirmed')
  },
)

test('what the visitor declines in the wallet was not sent', async () => {
  await world.phone.set({ mode: 'reject' })
  for (const [namespace, to, amount] of [
    ['eip155', people.accounts[1], 10n ** 15n],
    ['solana', solanaPeople.accounts[1], 1_000_000n],
  ] as const) {
    const prepared = await kernel.prepare({ kind: 'transfer', to, amount } as never, { namespace })
    await expect(kernel.send(prepared)).rejects.toMatchObject({ name: 'UserRejectedError', unsent: true })
  }
})

test('a wallet that ends the session while it is asked leaves an unknown outcome (walletconnect 6)', async () => {
  await world.phone.set({ mode: 'ask' })
  const prepared = await kernel.prepare({ kind: 'transfer', to: people.accounts[1], amount: 1n } as never, {
    namespace: 'eip155',
  })
  const sending = kernel.send(prepared)
  sending.catch(() => {})
  await world.phone.question('request')
  await world.phone.disconnect()
  await expect(sending).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
  expect(kernel.state.ledger.find(({ id }) => id === prepared.id)?.status).toBe('unknown')
  await expect.poll(() => kernel.account('eip155').status).toBe('disconnected')
})
