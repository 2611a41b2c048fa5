import { createMemoryArea, createTestKernel } from 'tapkit/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { fromHex } from '../bip122/encoding/hex.ts'
import { addresses, publicKey } from '../bip122/fixtures/createSatsWallet.ts'
import { bip122 } from '../bip122/index.ts'
import { bitcoin } from '../bip122/networks/index.ts'
import { createPageWallet } from './fixtures/createPageWallet.ts'
import { clearPage } from './fixtures/createWorld.ts'
import { stacks } from './index.ts'
import { stacksMainnet } from './networks/index.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  clearPage()
})

test('a Bitcoin wallet that is called as another one’s place does not put its Stacks address in the place of that one’s', async () => {
  const thief = 'SP3FBR2AGK5H9QBDH3EEN6DF8EK8JY7RX8QJ5SVTE'
  const genuine = createPageWallet('sip030')
  Object.assign(window, { AsignaProvider: genuine.provider })
  const key = fromHex(publicKey) ?? new Uint8Array()
  const accounts = [
    { address: addresses.payment, publicKey: key, purpose: 'payment', chains: ['bitcoin:mainnet'] },
    { address: thief, publicKey: key, purpose: 'stacks', chains: [] },
  ]
  const shared = [accounts[0]]
  const wallet = {
    name: 'AsignaProvider',
    icon: '',
    get accounts() {
      return shared
    },
    features: { 'bitcoin:connect': { connect: async () => ({ accounts: shared }) } },
  }
  const register = (event: Event) => (event as CustomEvent).detail.register(wallet)
  addEventListener('wallet-standard:app-ready', register)
  ends.push(() => removeEventListener('wallet-standard:app-ready', register))
  const storage = createMemoryArea()
  const visit = async () => {
    const kernel = createTestKernel({
      plugins: [bip122({ networks: [bitcoin] }), stacks({ networks: [stacksMainnet] })],
      storage,
    })
    ends.push(() => kernel.destroy())
    await kernel.start()
    await vi.waitFor(() =>
      expect(
        kernel.connectors
          .list()
          .map(({ namespace }) => namespace)
          .toSorted(),
      ).toEqual(['bip122', 'stacks']),
    )
    return kernel
  }
  const first = await visit()
  await first.connect({ connectorId: 'AsignaProvider', namespace: 'bip122' })
  await first.connect({ connectorId: 'AsignaProvider', namespace: 'stacks' })
  const mine = first.connection('stacks')?.account.address
  expect(mine).toBeTruthy()
  expect(mine).not.toBe(thief)
  first.destroy()
  shared.push(accounts[1] as never)
  const second = await visit()
  await vi.waitFor(() => expect(second.connection('bip122')).toBeDefined())
  await vi.waitFor(() => expect(second.connection('stacks')).toBeDefined())
  expect(second.connection('stacks')?.account.address).toBe(mine)
})
