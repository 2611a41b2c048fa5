import { selectAccount } from 'tapkit/kernel'
import { afterEach, expect, test, vi } from 'vitest'
import { addresses, createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { createWorld } from '../fixtures/createWorld.ts'
import { bitcoin, bitcoinTestnet } from '../networks/index.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A wallet that goes to Testnet, and shows what the test says from then on. */
async function open(shown: readonly string[]) {
  const wallet = createSatsWallet()
  const world = await createWorld({ wallet })
  ends.push(world.end)
  await world.connect()
  wallet.replies.wallet_changeNetwork = () => {
    Object.assign(wallet, { network: 'Testnet', accounts: shown })
    return { jsonrpc: '2.0', result: null }
  }
  return world
}

test('a wallet that shows addresses of another network than it says is not switched: none is shown as if it were of it', async () => {
  const { kernel } = await open([addresses.payment])
  await expect(kernel.switchNetwork(bitcoinTestnet.id)).rejects.toMatchObject({ message: 'No address available' })
  expect(selectAccount(kernel.state, 'bip122').caipAddress).toBe(`${bitcoin.id}:${addresses.payment}`)
})

test('of a wallet that shows addresses of several networks, those of the new one are taken', async () => {
  const { kernel } = await open([addresses.payment, addresses.testnet])
  await kernel.switchNetwork(bitcoinTestnet.id)
  expect(kernel.connection('bip122')?.accounts.map(({ address }) => address)).toEqual([addresses.testnet])
})

test('a wallet that shows the addresses of another network than it says is connected on theirs (bitcoin 2)', async () => {
  const { kernel, connect, end } = await createWorld({ wallet: createSatsWallet({ accounts: [addresses.testnet] }) })
  ends.push(end)
  await connect()
  expect(selectAccount(kernel.state, 'bip122').caipAddress).toBe(`${bitcoinTestnet.id}:${addresses.testnet}`)
})

const rest = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve))
}
const prompts = ({ requests }: ReturnType<typeof createSatsWallet>) =>
  requests.map(({ method }) => method).filter((method) => /connect$|changeNetwork|getAddresses/.test(method))

test('a wallet that agrees after its press was given up is not asked to change its network as well (sessions 6)', async () => {
  const wallet = createSatsWallet({ accounts: [addresses.testnet], network: 'Testnet' })
  const invalid = { jsonrpc: '2.0', id: '1', error: { code: -32602, message: 'invalid params' } }
  let agree = () => {}
  wallet.replies.wallet_connect = (params: { network?: string }) => {
    if (params.network) return invalid
    return new Promise((resolve) => {
      agree = () =>
        resolve({
          jsonrpc: '2.0',
          id: '1',
          result: { addresses: wallet.list(), network: { bitcoin: { name: 'Testnet' } } },
        })
    })
  }
  const { kernel, end } = await createWorld({ wallet })
  ends.push(end)
  const left = new AbortController()
  const [connector] = kernel.connectors.list('bip122')
  const pressed = kernel
    .connect({ connectorId: connector?.id ?? '', namespace: 'bip122', signal: left.signal })
    .catch(() => {})
  await vi.waitUntil(() => prompts(wallet).length === 2)
  left.abort()
  await pressed
  agree()
  await rest()
  expect(prompts(wallet)).toEqual(['wallet_connect', 'wallet_connect'])
})

test('a wallet that is disconnected while it is asked for a network is not asked to connect after that (sessions 6)', async () => {
  const wallet = createSatsWallet()
  const { kernel, connect, end } = await createWorld({ wallet })
  ends.push(end)
  await connect()
  let agree = () => {}
  wallet.replies.wallet_changeNetwork = () =>
    new Promise((resolve) => {
      agree = () => {
        wallet.network = 'Testnet'
        wallet.mode = 'locked'
        resolve({ jsonrpc: '2.0', result: null })
      }
    })
  const moved = kernel.switchNetwork(bitcoinTestnet.id).catch(() => {})
  await vi.waitUntil(() => prompts(wallet).includes('wallet_changeNetwork'))
  await kernel.disconnect()
  await moved
  const before = prompts(wallet)
  agree()
  await rest()
  expect(prompts(wallet)).toEqual(before)
})
