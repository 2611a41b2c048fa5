import { selectAccount } from 'tapkit/kernel'
import { afterEach, expect, test } from 'vitest'
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
