import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createWallet, one, startKit } from '../fixtures/chain.ts'
import { createMoney, paying } from '../fixtures/money.ts'
import { SendCancelledError } from '../index.ts'
import { createMemoryArea } from '../testing/index.ts'

afterEach(() => void vi.unstubAllGlobals())

/** The browser's locks, which the test environment lacks: a lock is held until its callback settles. */
function haveLocks() {
  const held = new Set<string>()
  const locks = {
    async request(name: string, work: () => Promise<unknown>) {
      held.add(name)
      try {
        return await work()
      } finally {
        held.delete(name)
      }
    },
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
  }
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: locks } }))
  return held
}

/** A tab of the site with its wallet connected; `answer` is the wallet's answer. */
async function openTab(storage: ReturnType<typeof createMemoryArea>, answer?: Promise<{ id: string }>) {
  const money = createMoney()
  const kit = await startKit([createWallet('one')], { storage, also: [money.plugin] })
  if (!kit.kernel.connection('alpha')) await kit.kernel.connect(one)
  money.send = async () => (await answer) ?? { id: 'tx-2' }
  onTestFinished(() => kit.kernel.destroy())
  return { ...kit, money }
}

async function askInOneTab() {
  const storage = createMemoryArea()
  let reply = (_: { id: string }) => {}
  const first = await openTab(
    storage,
    new Promise((resolve) => {
      reply = resolve
    }),
  )
  const sent = first.kernel.send(await first.kernel.prepare(paying(1n, 'bob')))
  sent.catch(() => {})
  await vi.waitFor(() => expect(first.money.asked).toHaveLength(1))
  const second = await openTab(storage)
  return { first, second, sent, reply: () => reply({ id: 'tx-9' }) }
}

test('behavior: what the wallet of another tab is asking for is not asked for again (money 8)', async () => {
  const held = haveLocks()
  const { second, sent, reply } = await askInOneTab()
  await expect(second.kernel.send(await second.kernel.prepare(paying(1n, 'bob')))).rejects.toMatchObject({
    name: 'SendPendingError',
  })
  expect(second.money.asked).toEqual([])
  // The lock of a payment does not hold up another payment.
  await second.kernel.send(await second.kernel.prepare(paying(2n, 'bob')))
  expect(second.money.asked).toHaveLength(1)
  reply()
  expect(await sent).toEqual({ id: 'tx-9' })
  expect([...held]).toEqual([])
})

test('behavior: what a tab asked for that is gone is pointed out, and can be asked for', async () => {
  const held = haveLocks()
  const { first, second } = await askInOneTab()
  first.kernel.destroy()
  await vi.waitFor(() => expect([...held]).toEqual([]))
  const again = await second.kernel.prepare(paying(1n, 'bob'))
  expect(again.notices.map(({ code }) => code)).toContain('mayBeSent')
  await second.kernel.send(again)
  expect(second.money.asked).toHaveLength(1)
})

test('error: a page that gets no lock asks its wallet all the same, and no error of the wallet is taken for one of the lock', async () => {
  const refused = { request: () => Promise.reject(new DOMException('no', 'SecurityError')), query: async () => ({}) }
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: refused } }))
  const { kernel, money } = await openTab(createMemoryArea())
  await kernel.send(await kernel.prepare(paying(1n, 'bob')))
  expect(money.asked).toHaveLength(1)
  haveLocks()
  const left = AbortSignal.abort()
  await expect(kernel.send(await kernel.prepare(paying(2n, 'bob')), { signal: left })).rejects.toBeInstanceOf(
    SendCancelledError,
  )
  expect(money.asked).toHaveLength(1)
})
