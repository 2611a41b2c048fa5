import { afterEach, expect, test, vi } from 'vitest'
import { rest } from '../fixtures/chain.ts'
import { paying } from '../fixtures/money.ts'
import { visitMoney } from '../fixtures/visitMoney.ts'
import { createMemoryArea } from '../testing/index.ts'

afterEach(() => void vi.unstubAllGlobals())

const withLocks = (answer: () => Promise<never>) =>
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request: answer, query: answer } } }))

test('error: a page that may not ask for locks pays beside what an earlier page asked for (money 8)', async () => {
  const storage = createMemoryArea()
  const first = await visitMoney(storage)
  first.money.send = () => new Promise(() => {})
  void first.kernel.send(await first.kernel.prepare(paying(1n))).catch(() => {})
  await rest()
  first.kernel.destroy()
  const key = first.kernel.storage.nameOf('ledger')
  const { value } = JSON.parse(storage.getItem(key) ?? '') as { value: object[] }
  storage.setItem(key, JSON.stringify({ value: value.map((entry) => ({ ...entry, status: 'asked' })) }))
  withLocks(() => Promise.reject(new DOMException('denied', 'SecurityError')))
  const { kernel } = await visitMoney(storage)
  const other = await kernel.prepare(paying(7n, 'carol'))
  await expect(kernel.send(other)).resolves.toEqual({ id: expect.any(String) })
})

test('error: a browser that never answers about locks holds no payment (money 8)', async () => {
  withLocks(() => new Promise(() => {}))
  const { kernel, money } = await visitMoney()
  void kernel.send(await kernel.prepare(paying(1n))).catch(() => {})
  await vi.waitFor(() => expect(money.asked).toHaveLength(1))
})
