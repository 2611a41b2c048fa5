import { act } from 'react'
import { createMemoryArea } from 'tapkit/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bank, draw, openBank, page, request } from './fixtures/openBank.ts'
import type { PayResult } from './types.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

const day = 24 * 60 * 60_000

async function ask(timeout: number, given: Parameters<typeof openBank>[0] = {}) {
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

/** A request without an end, paid by a wallet; the network has not recorded the payment yet. */
async function payWithoutEnd(
  storage: NonNullable<Parameters<typeof openBank>[0]>['storage'] = createMemoryArea(),
  timeout = Number.POSITIVE_INFINITY,
) {
  const asked = await ask(timeout, { storage })
  asked.chain.outcome = 'unknown'
  await asked.press('Pay with Weir')
  await asked.wait(700)
  await asked.press('Pay')
  await asked.wait(50)
  expect([asked.chain.sent.length, asked.found.result]).toEqual([1, undefined])
  const key = asked.kernel.storage.nameOf('ledger')
  /** The network records the payment, and another tab writes it down. */
  const record = async (updatedAt = Date.now()) => {
    const { value } = JSON.parse(storage.getItem(key) ?? '{}') as { value: object[] }
    const now = value.map((entry) => ({ ...entry, transactionId: 'paid', named: true, status: 'confirmed', updatedAt }))
    storage.setItem(key, JSON.stringify({ value: now }))
    await act(async () => void dispatchEvent(new StorageEvent('storage', { key })))
    await asked.wait(50)
  }
  return { ...asked, record }
}

test('error: a payment that the network records more than a day after the wallet was asked is its own request’s success (pay 11, pay 20)', async () => {
  const { found, wait, record } = await payWithoutEnd()
  await wait(day + 60_000)
  await record()
  expect(found.result).toEqual({ success: true, result: 'paid' })
})

test('error: a payment is its own request’s success, though the page has cleared its storage while the wallet asked (pay 20)', async () => {
  const storage = createMemoryArea()
  const asked = await ask(60_000, { storage })
  await asked.press('Pay with Weir')
  await asked.wait(700)
  asked.wallet.mode = 'hang'
  await asked.press('Pay')
  await asked.wait(50)
  for (const key of [...storage.entries.keys()]) storage.removeItem(key)
  await act(async () => void asked.wallet.held.splice(0).forEach((held) => void held.answer()))
  await asked.wait(50)
  expect(asked.chain.sent).toHaveLength(1)
  expect(asked.found.result).toMatchObject({ success: true })
})

test('error: a payment that a host was told of is pointed out, though the page has cleared its storage while the wallet asked (pay 20)', async () => {
  const storage = createMemoryArea()
  const asked = await ask(60_000, { storage })
  await asked.press('Pay with Weir')
  await asked.wait(700)
  asked.wallet.mode = 'hang'
  await asked.press('Pay')
  for (const key of [...storage.entries.keys()]) storage.removeItem(key)
  await asked.wait(60_000)
  expect(asked.found.result).toMatchObject({ error: { detail: 'Payment timeout', entryId: expect.any(String) } })
  await act(async () => {
    for (const held of asked.wallet.held.splice(0)) held.answer()
  })
  await asked.wait(50)
  expect(asked.chain.sent).toHaveLength(1)
  await asked.wait(1_000)
  await act(async () => void asked.kernel.close())
  await act(async () => {
    void asked.kernel.features.pay.pay(request)
    await vi.waitUntil(() => asked.kernel.state.router.stack.at(-1)?.view === 'Pay')
  })
  await asked.wait(50)
  expect(asked.text()).toContain('Paying again would pay twice.')
})

test('error: a request that ends before the exchange has named its page leads to no page (pay 21)', async () => {
  let answer = () => {}
  const { service } = bank({
    createPayUrl: () =>
      new Promise((resolve) => {
        answer = () => resolve({ url: `${page}/one`, sessionId: 'one' })
      }),
  })
  const asked = await ask(5_000, { service })
  await asked.press('Pay with Harbour One')
  await asked.wait(5_000)
  expect(asked.found.result).toMatchObject({ success: false, error: { detail: 'Payment timeout' } })
  await act(async () => answer())
  await asked.wait(10)
  const [opened] = asked.windows.opened
  expect(opened).toMatchObject({ url: '', closed: true })
  expect([asked.kernel.snapshot().features.pay.deposit, asked.kernel.storage.has('pay')]).toEqual([undefined, false])
})

test('error: a payment that the network records more than a day after a host was told of it is still pointed out (pay 20)', async () => {
  const storage = createMemoryArea()
  const { found, kernel, wait, record } = await payWithoutEnd(storage, 60_000)
  await wait(60_000)
  expect(found.result).toMatchObject({ error: { detail: 'Payment timeout', entryId: expect.any(String) } })
  await wait(day)
  await record()
  await act(async () => kernel.destroy())
  const again = await ask(60_000, { storage })
  expect(again.text()).toContain('Paying again would pay twice.')
})

test('error: a payment that the network records more than a day after its page was left is shown as paid (pay 20)', async () => {
  const storage = createMemoryArea()
  const { kernel, wait, record } = await payWithoutEnd(storage)
  await wait(day)
  await act(async () => kernel.destroy())
  await record()
  const again = await ask(60_000, { storage })
  expect(again.text()).toContain('Payment completed')
})
