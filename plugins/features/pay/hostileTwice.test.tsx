import { act } from 'react'
import { createMemoryArea } from 'tapkit/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw, openBank, request } from './fixtures/openBank.ts'
import type { PayResult } from './types.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

async function ask(given: Parameters<typeof openBank>[0] = {}, timeout?: number) {
  const opened = await openBank(given)
  const found: { result?: PayResult } = {}
  void opened.kernel.features.pay.pay(request, timeout).then((result) => {
    found.result = result
  })
  await act(() => vi.waitFor(() => expect(opened.kernel.state.router.stack.at(-1)?.view).toBe('Pay')))
  const drawn = draw(opened.kernel)
  await drawn.wait(10)
  return { ...opened, ...drawn, found }
}

/** Has the network record whatever a wallet was asked for, as another page's or a later look's. */
function record(storage: ReturnType<typeof createMemoryArea>, key: string) {
  const { value } = JSON.parse(storage.getItem(key) ?? '') as { value: object[] }
  const recorded = { transactionId: 'before', named: true, status: 'confirmed', updatedAt: Date.now() }
  storage.setItem(key, JSON.stringify({ value: value.map((entry) => ({ ...entry, ...recorded })) }))
}

/** A wallet has paid, and the network has recorded it after `wait` ms, by when the page has gone. */
async function paidWhileAway(wait = 50, timeout?: number) {
  const storage = createMemoryArea()
  const first = await ask({ storage }, timeout)
  Object.assign(first.chain, { outcome: 'unknown' })
  await first.press('Pay with Weir')
  await first.wait(700)
  await first.press('Pay')
  await first.wait(wait)
  await act(async () => first.kernel.destroy())
  record(storage, first.kernel.storage.nameOf('ledger'))
  return { storage, result: first.found.result }
}

test('error: what is recorded as paid is not offered for payment because its host asked twice, at once or later (pay 6)', async () => {
  const { storage } = await paidWhileAway()
  const { kernel } = await openBank({ storage })
  const results: PayResult[] = []
  const pay = () => void kernel.features.pay.pay(request).then((result) => results.push(result))
  await act(async () => {
    pay()
    pay()
  })
  await act(() => vi.waitFor(() => expect(kernel.state.router.stack.at(-1)?.view).toBe('Pay')))
  const drawn = draw(kernel)
  await drawn.wait(50)
  expect(drawn.text()).toContain('Payment completed')
  await act(async () => pay())
  await drawn.wait(50)
  expect(drawn.text()).toContain('Payment completed')
  expect(drawn.button('Pay with Weir')).toBeUndefined()
  await drawn.press('Done')
  await drawn.wait(10)
  const cancelled = { success: false, error: expect.objectContaining({ detail: 'Payment cancelled' }) }
  expect(results).toEqual([cancelled, cancelled, { success: true, result: 'before' }])
})

test('error: what another tab has paid since is pointed out in the list and in the review, and must be read before it is paid again (pay 6)', async () => {
  const storage = createMemoryArea()
  const one = await ask({ storage })
  const two = await ask({ storage })
  await one.press('Pay with Weir')
  await one.wait(700)
  await one.press('Pay')
  await one.wait(200)
  expect(one.found.result).toMatchObject({ success: true })
  await act(async () => void dispatchEvent(new StorageEvent('storage', { key: two.kernel.storage.nameOf('ledger') })))
  await two.wait(700)
  expect(two.text()).toContain('Paying again would pay twice.')
  await two.press('Pay with Weir')
  await two.wait(700)
  expect(two.text()).toContain('Paying again would pay twice.')
  await act(async () => void two.kernel.close())
  await two.wait(10)
  // The other host has been told of a success.
  expect(two.found.result).toMatchObject({ success: false, error: { entryId: expect.any(String) } })
})

test('error: a payment that an order was told of is no success of the next order at the same price (pay 4)', async () => {
  const { storage, result } = await paidWhileAway(6_000, 5_000)
  expect(result).toMatchObject({ success: false, error: { detail: 'Payment timeout', entryId: expect.any(String) } })
  // An hour later: another coffee. The visitor closes the modal at once.
  await vi.advanceTimersByTimeAsync(3_600_000)
  const next = await ask({ storage })
  expect(next.text()).toContain('Paying again would pay twice.')
  await act(async () => void next.kernel.close())
  await next.wait(10)
  expect(next.found.result).toMatchObject({ success: false, error: { entryId: expect.any(String) } })
})
