import { createMemoryArea, createTestKernel } from 'tapkit/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { addresses, createSatsWallet, publicKey } from '../bip122/fixtures/createSatsWallet.ts'
import { clearPage, putAt } from '../bip122/fixtures/page.ts'
import { bip122 } from '../bip122/index.ts'
import { bitcoin, bitcoinTestnet } from '../bip122/networks/index.ts'
import { aliceOnTestnet } from './fixtures/createPageWallet.ts'
import { stacks } from './index.ts'
import { stacksMainnet, stacksTestnet } from './networks/index.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  clearPage()
})

const xverse = 'XverseProviders.BitcoinProvider'
const onMainnet = [bitcoin.id, addresses.payment, stacksMainnet.id, addresses.stacks]
const onTestnet = [bitcoinTestnet.id, addresses.testnet, stacksTestnet.id, aliceOnTestnet]

/** Xverse, which has the addresses of both chains, and moves in both at once. */
function createXverse(network: 'Mainnet' | 'Testnet') {
  const wallet = createSatsWallet({ network })
  const entry = (address: string, purpose: string) => ({ address, publicKey, purpose })
  const account = () => {
    const isMain = wallet.network === 'Mainnet'
    return {
      addresses: [
        entry(isMain ? addresses.payment : addresses.testnet, 'payment'),
        entry(isMain ? addresses.stacks : aliceOnTestnet, 'stacks'),
      ],
      network: { bitcoin: { name: wallet.network }, stacks: { name: wallet.network.toLowerCase() } },
    }
  }
  const reply = (result: unknown) => ({ jsonrpc: '2.0', id: '1', result })
  const move = (to: 'Mainnet' | 'Testnet') => {
    wallet.network = to
    const { addresses: list, network: on } = account()
    wallet.emit('networkChange', { type: 'networkChange', ...on, addresses: list })
  }
  Object.assign(wallet.replies, {
    wallet_connect: () => reply(account()),
    wallet_getAccount: () => reply(account()),
    wallet_getNetwork: () => reply(account().network),
    wallet_changeNetwork: ({ name }: { name: 'Mainnet' | 'Testnet' }) => {
      move(name)
      return reply(null)
    },
  })
  putAt(xverse, wallet.provider)
  return { move }
}

async function open(offered = [stacksMainnet, stacksTestnet] as Parameters<typeof stacks>[0]['networks']) {
  const kernel = createTestKernel({
    plugins: [bip122({ networks: [bitcoin, bitcoinTestnet] }), stacks({ networks: offered })],
    storage: createMemoryArea(),
  })
  ends.push(() => kernel.destroy())
  await kernel.start()
  const shown = () =>
    (['bip122', 'stacks'] as const).flatMap((namespace) => {
      const { network, account } = kernel.connection(namespace) ?? {}
      return [network?.id, account?.address]
    })
  const connect = (networkId: typeof bitcoin.id | typeof bitcoinTestnet.id) =>
    kernel.connect({ connectorId: xverse, namespace: 'bip122', networkId })
  return { kernel, connect, shown }
}

test.each([
  ['Mainnet', bitcoin.id, onMainnet],
  ['Testnet', bitcoinTestnet.id, onTestnet],
] as const)('a Bitcoin wallet on %s is on that network of Stacks too (stacks 1)', async (network, id, expected) => {
  createXverse(network)
  const { connect, shown, kernel } = await open()
  // Whatever was looked at before.
  await kernel.switchNetwork(network === 'Mainnet' ? stacksTestnet.id : stacksMainnet.id)
  await connect(id)
  expect(shown()).toEqual(expected)
})

test.each(['in the app', 'in the wallet'])('one that is moved %s moves in both (networks 6)', async (where) => {
  const { move } = createXverse('Mainnet')
  const { connect, shown, kernel } = await open()
  await connect(bitcoin.id)
  expect(shown()).toEqual(onMainnet)
  if (where === 'in the app') await kernel.switchNetwork(bitcoinTestnet.id)
  else move('Testnet')
  await vi.waitFor(() => expect(shown()).toEqual(onTestnet))
  await kernel.switchNetwork(stacksMainnet.id)
  await vi.waitFor(() => expect(shown()).toEqual(onMainnet))
})

test('a network of Stacks that the app does not offer is said, and no other one is in its place (networks 5)', async () => {
  createXverse('Testnet')
  const { connect, shown } = await open([stacksMainnet])
  await connect(bitcoinTestnet.id)
  expect(shown()).toEqual(onTestnet)
})
