import { bip122 } from 'tapkit/bip122'
import { bitcoin } from 'tapkit/bip122/networks'
import { eip155 } from 'tapkit/eip155'
import { base, mainnet } from 'tapkit/eip155/networks'
import type { Kernel } from 'tapkit/kernel'
import { createTestKernel } from 'tapkit/testing'
import { afterEach, expect, test } from 'vitest'
import { createFakeClient } from './fixtures/createFakeClient.ts'
import { walletconnect } from './index.ts'

const ada = '0x71BE42c09de35f8A6B1147fe02cd98A45B63e0D7'
const grace = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'
const short = '0x2546BcD3c84621e976D8185a91A922aE77ECEc'
const btc = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const mistyped = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdp'

let kernel: Kernel
afterEach(() => kernel.destroy())

async function connect() {
  const fake = createFakeClient()
  kernel = createTestKernel({
    plugins: [
      eip155({ networks: [mainnet, base] }),
      bip122({ networks: [bitcoin] }),
      walletconnect({ provider: fake }),
    ],
  })
  await kernel.start()
  const connecting = kernel.connect({ connectorId: 'walletConnect', namespace: 'eip155' })
  await expect.poll(() => fake.proposed.length).toBe(1)
  fake.proposed[0]?.approve([
    `eip155:1:${ada}`,
    `eip155:1:${grace}`,
    `eip155:1:${short}`,
    `${bitcoin.id}:${btc}`,
    `${bitcoin.id}:${mistyped}`,
  ])
  await connecting
  await expect.poll(() => kernel.account('bip122').address).toBe(btc)
  const emit = (chainId: string, data: unknown) =>
    fake.emit('session_event', { topic: 'topic-1', params: { chainId, event: { name: 'accountsChanged', data } } })
  return { fake, emit }
}

test('error: what is no address of its network does not come back by an event (walletconnect 5)', async () => {
  const { emit } = await connect()
  const seen = new Set<unknown>()
  kernel.subscribe(() => void seen.add(kernel.account('bip122').address).add(kernel.account('eip155').address))
  emit(bitcoin.id, [mistyped])
  emit('eip155:1', [short])
  emit('eip155:1', [grace])
  await expect.poll(() => kernel.account('eip155').address).toBe(grace)
  expect(kernel.connection('eip155')?.accounts.map(({ address }) => address)).toEqual([grace, ada])
  expect(kernel.account('bip122').address).toBe(btc)
  expect([...seen]).not.toContain(short)
  expect([...seen]).not.toContain(mistyped)
})

test('behavior: a wallet that names no account is locked until it names an account again (sessions 10)', async () => {
  const { emit } = await connect()
  emit('eip155:1', [])
  await expect.poll(() => kernel.connection('eip155')).toBeUndefined()
  expect(kernel.account('bip122').address).toBe(btc)
  emit('eip155:1', [grace])
  await expect.poll(() => kernel.connection('eip155')?.accounts.length).toBe(2)
})
