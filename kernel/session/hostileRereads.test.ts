import { describe, expect, test } from 'vitest'
import { createKit, createWallet, failure, one, rest, shown, startKit, two } from '../fixtures/chain.ts'
import { later } from '../fixtures/later.ts'
import { page } from '../fixtures/page.ts'
import { plain } from '../fixtures/plain.ts'
import { createRelay, inAlpha } from '../fixtures/relay.ts'
import { createMemoryArea } from '../testing/index.ts'
import type { Kernel } from '../types/kernel.ts'

const setup = async (multiWallet = false) => {
  const relay = createRelay()
  const other = createWallet('two')
  const kit = await startKit([other], { features: { multiWallet }, also: [page(relay.add)] })
  await kit.kernel.connect(inAlpha)
  relay.shared = { beta: 'beta-1' }
  relay.tell({ namespace: 'alpha', accounts: [] })
  await rest()
  expect([shown(kit.kernel, 'alpha'), shown(kit.kernel, 'beta')]).toEqual([undefined, 'beta-1'])
  return { ...kit, relay, other }
}

describe('live in beta, locked in alpha, read because of `again`, a press in alpha interrupts', () => {
  test.each(['reject', 'approve'] as const)('%s', async (outcome) => {
    const { kernel, relay, other } = await setup()
    const slow = later()
    relay.shared = { beta: 'beta-2' }
    relay.slow = slow.promise
    relay.tell('again')
    await rest()
    other.outcome = outcome
    await failure(kernel.connect(two))
    slow.open()
    await rest()
    expect(shown(kernel, 'beta')).toBe('beta-2')
  })
})

test('`again` while another wallet shows its question in alpha is read at once', async () => {
  const { kernel, relay, other } = await setup()
  other.outcome = 'hold'
  void failure(kernel.connect(two))
  await rest()
  relay.shared = { beta: 'beta-2' }
  relay.tell('again')
  await rest()
  expect(shown(kernel, 'beta')).toBe('beta-2')
})

describe('the approved networks leave out the chain that it was connected in', () => {
  test('`again`', async () => {
    const relay = createRelay()
    const { kernel } = await startKit([], { also: [page(relay.add)] })
    await kernel.connect(inAlpha)
    relay.networks = ['beta:1']
    relay.shared = { alpha: 'alpha-1', beta: 'beta-2' }
    relay.tell('again')
    await rest()
    expect([shown(kernel, 'alpha'), shown(kernel, 'beta')]).toEqual([undefined, 'beta-2'])
  })
  test('a load', async () => {
    const storage = createMemoryArea()
    const relay = createRelay()
    const first = await startKit([], { storage, also: [page(relay.add)] })
    await first.kernel.connect(inAlpha)
    first.kernel.destroy()
    relay.networks = ['beta:1']
    const { kernel } = await startKit([], { storage, also: [page(relay.add)] })
    await rest()
    expect([shown(kernel, 'alpha'), shown(kernel, 'beta')]).toEqual([undefined, 'beta-1'])
  })
})

describe('a wallet that is unlocked while a load asks it, where that question', () => {
  test.each(['fails', 'is answered by nothing'])('%s', async (how) => {
    const storage = createMemoryArea()
    const relay = createRelay()
    const first = await startKit([], { storage, also: [page(relay.add)] })
    await first.kernel.connect(inAlpha)
    first.kernel.destroy()
    const slow = later()
    relay.slow = slow.promise
    relay.fails = how === 'fails'
    const shared = relay.shared
    if (!relay.fails) relay.shared = {}
    const { kernel } = createKit([], { storage, also: [page(relay.add)] })
    void kernel.start()
    for (let turn = 0; turn < 20 && relay.reads === 0; turn++) await rest()
    expect(relay.reads).toBe(1)
    relay.shared = shared
    relay.fails = false
    relay.tell({ namespace: 'alpha', accounts: [{ address: 'alpha-1' }] })
    await rest()
    slow.open()
    await new Promise((resolve) => setTimeout(resolve, 20))
    await rest()
    expect([relay.reads, shown(kernel, 'alpha')]).toEqual([relay.reads, 'alpha-1'])
  })
})

test.each([[null], ['abc'], [[null]], [{ length: 2 }]])(
  'switchConnection, where accounts are %j, fails with an error that has a code',
  async (accounts) => {
    const relay = createRelay()
    const { kernel } = await startKit([], { also: [page(relay.add)] })
    await kernel.connect(inAlpha)
    relay.add = undefined as never
    const wallet = kernel.connectors.get('alpha', 'relay') as { restore: unknown }
    wallet.restore = async () => ({ accounts })
    expect(await failure(kernel.switchConnection(inAlpha))).toMatchObject({ code: expect.anything() })
  },
)

test('a reading in which every account is approved nowhere is a lock, as the same report is', async () => {
  const relay = createRelay()
  const { kernel } = await startKit([], { also: [page(relay.add)] })
  await kernel.connect(inAlpha)
  relay.networks = ['alpha:7']
  const list = [{ namespace: 'alpha', address: 'alpha-1', networks: ['alpha:1'] }] as const
  relay.tell({ accounts: list, networks: ['alpha:7'] })
  await rest()
  expect(shown(kernel, 'alpha')).toBe(undefined)
})

test('a wallet that says it shares an account whenever it is listened to, and answers nothing, is not read for ever', async () => {
  const storage = createMemoryArea()
  let reads = 0
  let answers = true
  const add = ({ connectors }: Kernel) =>
    connectors.add({
      ...plain,
      connect: async () => ({ accounts: [{ address: 'a' }] }),
      restore: async () => {
        reads++
        return answers ? { accounts: [{ address: 'a' }] } : undefined
      },
      watch: (_, report) => void Promise.resolve().then(() => report({ accounts: [{ address: 'a' }] })),
    })
  const first = await startKit([], { storage, also: [page(add)] })
  await first.kernel.connect(one)
  first.kernel.destroy()
  answers = false
  reads = 0
  const { kernel } = await startKit([], { storage, also: [page(add)] })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(reads).toBeLessThan(8)
  kernel.destroy()
})
