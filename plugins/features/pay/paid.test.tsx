import { act } from 'react'
import { createMemoryArea } from 'tapkit/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw, openBank, other, request } from './fixtures/openBank.ts'
import type { PayResult } from './types.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

async function ask(given: Parameters<typeof openBank>[0] = {}) {
  const opened = await openBank(given)
  const found: { result?: PayResult } = {}
  void opened.kernel.features.pay.pay(request).then((result) => {
    found.result = result
  })
  await act(() => vi.waitFor(() => expect(opened.kernel.state.router.stack.at(-1)?.view).toBe('Pay')))
  const drawn = draw(opened.kernel)
  await drawn.wait(10)
  return { ...opened, ...drawn, found }
}

const seenElsewhere = [{ direction: 'out', amount: '1', party: request.recipient }]

/** The wallet has paid, the page went before the host was told, and the network has recorded it meanwhile. */
async function paidWhileAway(change: object = { status: 'confirmed' }) {
  const storage = createMemoryArea()
  const first = await ask({ storage })
  Object.assign(first.chain, { outcome: 'unknown' })
  await first.press('Pay with Weir')
  await first.wait(700)
  await first.press('Pay')
  await first.wait(50)
  const id = 'before'
  expect([first.chain.sent.length, first.found.result]).toEqual([1, undefined])
  await act(async () => first.kernel.destroy())
  const key = first.kernel.storage.nameOf('ledger')
  const { value } = JSON.parse(storage.getItem(key) ?? '{}') as { value: object[] }
  const now = value.map((entry) => ({ ...entry, transactionId: id, named: true, ...change }))
  storage.setItem(key, JSON.stringify({ value: now }))
  return { storage, id }
}

test('behavior: what the network recorded while the page was away is shown as paid, and its host is told (pay 6)', async () => {
  const { storage, id } = await paidWhileAway()
  const again = await ask({ storage })
  expect(again.text()).toContain('Payment completed')
  expect(again.button('Pay with Weir')).toBeUndefined()
  await again.press('Done')
  await again.wait(10)
  expect(again.found.result).toEqual({ success: true, result: id })
  // The host was told: another payment of the same is another purchase.
  await act(async () => again.kernel.destroy())
  const next = await ask({ storage })
  expect(next.text()).not.toContain('Payment completed')
  expect(next.button('Pay with Weir')).toBeDefined()
})

test('behavior: a visitor who only closes the modal has paid all the same (pay 4)', async () => {
  const { storage, id } = await paidWhileAway()
  const again = await ask({ storage })
  await act(async () => void again.kernel.close())
  await again.wait(10)
  expect(again.found.result).toEqual({ success: true, result: id })
})

test('behavior: to pay again takes a press that says so; who thinks better of it has paid once (pay 6)', async () => {
  const { storage, id } = await paidWhileAway()
  const again = await ask({ storage })
  await again.press('Pay again')
  await again.press('Pay with Weir')
  await again.wait(700)
  await act(async () => void again.kernel.close())
  await again.wait(10)
  expect(again.chain.sent).toEqual([])
  expect(again.found.result).toEqual({ success: true, result: id })
})

test('behavior: who pays again is asked once more, and the host is told of that payment', async () => {
  const { storage } = await paidWhileAway()
  const again = await ask({ storage })
  await again.press('Pay again')
  await again.press('Pay with Weir')
  await again.wait(700)
  await again.press('Pay')
  await again.wait(50)
  expect(again.chain.sent).toHaveLength(1)
  expect(again.found.result).toEqual({ success: true, result: again.chain.sent[0]?.id })
})

test('error: what the network records after the review has opened is not paid again (pay 6)', async () => {
  const { storage, id } = await paidWhileAway({ status: 'sent', transactionId: undefined })
  const again = await ask({ storage })
  await again.press('Pay with Weir')
  await again.wait(700)
  const key = again.kernel.storage.nameOf('ledger')
  const { value } = JSON.parse(storage.getItem(key) ?? '{}') as { value: object[] }
  const now = value.map((entry) => ({ ...entry, status: 'confirmed', transactionId: id, named: true }))
  storage.setItem(key, JSON.stringify({ value: now }))
  await act(async () => void dispatchEvent(new StorageEvent('storage', { key })))
  await again.wait(700)
  await act(async () => again.button('Pay')?.click())
  await again.wait(700)
  expect(again.chain.sent).toEqual([])
  expect(again.text()).toContain('Payment completed')
})

test('behavior: another amount that reached the receiver is pointed out, and named to the host (pay 6)', async () => {
  const { storage } = await paidWhileAway({ status: 'different', seen: seenElsewhere })
  const again = await ask({ storage })
  expect(again.text()).toContain('Paying again would pay twice.')
  await act(async () => void again.kernel.close())
  await again.wait(10)
  expect(again.found.result).toMatchObject({ success: false, error: { entryId: expect.any(String) } })
})

/** Other tabs hear of the ledger, as a page that wakes up does. */
const wake = ({ kernel }: Pick<Awaited<ReturnType<typeof ask>>, 'kernel'>) =>
  act(async () => void dispatchEvent(new StorageEvent('storage', { key: kernel.storage.nameOf('ledger') })))

test('error: a single payment does not settle a second request that waits in a tab that slept (money 15, pay 4)', async () => {
  const storage = createMemoryArea()
  const one = await ask({ storage })
  // The browser puts the first tab to sleep, as a phone does while its wallet's app is in front: it hears of no outcome.
  one.chain.outcome = 'pending'
  await one.press('Pay with Weir')
  await one.wait(700)
  await one.press('Pay')
  await one.wait(50)
  expect([one.chain.sent.length, one.found.result]).toEqual([1, undefined])
  // Another order at the same price, in another tab of the shop, whose kit looks at the chain.
  const two = await ask({ storage })
  await two.wait(1_000)
  expect(two.text()).toContain('Payment completed')
  await two.press('Done')
  await two.wait(10)
  const [{ id } = { id: '' }] = one.chain.sent
  expect(two.found.result).toEqual({ success: true, result: id })
  await wake(one)
  await one.wait(100)
  expect(one.chain.sent.length + two.chain.sent.length).toBe(1)
  expect(one.found.result).toMatchObject({
    success: false,
    error: { detail: 'Paid for another request', entryId: expect.any(String), transactionId: id },
  })
})

test('error: “Pay again” was said of the payment that was shown, and of none that another tab makes since (pay 6)', async () => {
  const { storage } = await paidWhileAway()
  const again = await ask({ storage })
  await again.press('Pay again')
  await again.press('Pay with Weir')
  await again.wait(700)
  const other = await ask({ storage })
  other.chain.outcome = 'pending'
  await other.press('Pay again')
  await other.press('Pay with Weir')
  await other.wait(700)
  await other.press('Pay')
  await other.wait(50)
  await act(async () => other.kernel.destroy())
  const key = again.kernel.storage.nameOf('ledger')
  const { value } = JSON.parse(storage.getItem(key) ?? '{}') as { value: { status: string }[] }
  const now = value.map((entry) => ({ ...entry, status: 'confirmed', named: true, updatedAt: Date.now() }))
  storage.setItem(key, JSON.stringify({ value: now }))
  await wake(again)
  await again.wait(700)
  expect(again.text()).toContain('Payment completed')
  await act(async () => again.button('Pay')?.click())
  await again.wait(700)
  expect(again.chain.sent).toEqual([])
  // It is asked about like the first.
  await again.press('Pay again')
  await again.wait(700)
  await again.press('Pay')
  await again.wait(50)
  expect(again.chain.sent).toHaveLength(1)
})

test.each(['{"value":7}', '{"value":[1,null,{"entryId":"x"},{"at":1,"link":{"asset":7}}]}', 'no json'])(
  'error: what stands in storage in place of the traces counts for nothing: %s',
  async (text) => {
    const storage = createMemoryArea()
    const { kernel } = await openBank({ storage })
    storage.setItem(kernel.storage.nameOf('payTraces'), text)
    await act(async () => kernel.destroy())
    const asked = await ask({ storage })
    expect(asked.button('Pay with Weir')).toBeDefined()
  },
)

test('error: a payment is pointed out for its day, even if the ledger has forgotten it for a hundred newer requests (pay 4, pay 6)', async () => {
  const { storage } = await paidWhileAway()
  const opened = await openBank({ storage })
  const { kernel } = opened
  const key = kernel.storage.nameOf('ledger')
  const { value } = JSON.parse(storage.getItem(key) ?? '{}') as {
    value: { id: string; changes: object[]; askedAt: number }[]
  }
  const [paid] = value
  const newer = Array.from({ length: 99 }, (_, at) => ({
    ...paid,
    ...{ id: `newer ${at}`, transactionId: `newer ${at}`, askedAt: (paid?.askedAt ?? 0) + 1 },
    changes: paid?.changes.map((change) => ({ ...change, amount: '1' })),
  }))
  storage.setItem(key, JSON.stringify({ value: [...newer, ...value] }))
  await act(async () => {
    await kernel.send(await kernel.prepare({ kind: 'transfer', to: other, amount: 7n }, { namespace: 'eip155' }))
  })
  await act(async () => kernel.destroy())
  const again = await ask({ storage })
  expect(again.text()).toContain('Paying again would pay twice.')
  await again.press('Pay with Weir')
  await again.wait(700)
  expect(again.text()).toContain('Paying again would pay twice.')
  await act(async () => void again.kernel.close())
  await again.wait(10)
  expect(again.found.result).toMatchObject({ error: { entryId: paid?.id } })
})
