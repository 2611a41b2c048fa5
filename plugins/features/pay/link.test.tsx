import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bitcoinPayee, draw, ferry, openBank } from './fixtures/openBank.ts'
import { keepEntry } from './records.ts'
import type { PayResult } from './types.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

const asset = 'bip122:000000000019d6689c085ae165831e93/slip44:0'
const request = { recipient: bitcoinPayee, amount: '0.015', asset } as const

async function ask(
  given: Parameters<typeof openBank>[0] = {},
  options: { amount: string } = request,
  timeout?: number,
) {
  const opened = await openBank(given)
  const found: { result?: PayResult } = {}
  void opened.kernel.features.pay.pay({ ...request, ...options }, timeout).then((result) => {
    found.result = result
  })
  await act(() => vi.waitFor(() => expect(opened.kernel.state.router.stack.at(-1)?.view).toBe('Pay')))
  const drawn = draw(opened.kernel)
  await drawn.wait(10)
  return { ...opened, ...drawn, found }
}

async function shown(timeout?: number) {
  const asked = await ask({}, request, timeout)
  await asked.press('Pay by link or QR code')
  expect(asked.find<HTMLAnchorElement>('a').getAttribute('href')).toContain('bitcoin:')
  return asked
}

test('behavior: a payment whose link was shown is not told as cancelled, because a person may have paid by the link (pay 4)', async () => {
  const asked = await shown()
  await act(async () => void asked.kernel.close())
  await asked.wait(10)
  expect(asked.found.result).toMatchObject({
    success: false,
    error: { detail: 'Shown as a link', linkShownAt: expect.any(Number) },
  })
})

test('behavior: the time of a shown link is told if the payment’s time is over', async () => {
  const asked = await shown(5_000)
  await asked.wait(5_000)
  expect(asked.found.result).toMatchObject({
    success: false,
    error: { detail: 'Payment timeout', linkShownAt: expect.any(Number) },
  })
})

test.each([Number.POSITIVE_INFINITY, 60 * 24 * 3_600_000])(
  'error: a host that waits for %i ms is not told that the time is over, and may still be paid (pay 11)',
  async (timeout) => {
    const asked = await ask({}, request, timeout)
    await asked.wait(59 * 24 * 3_600_000)
    expect(asked.found.result).toBeUndefined()
    expect(asked.button('Pay by link or QR code')).toBeDefined()
  },
)

test.each([Number.NaN, -1, 'soon' as never])(
  'error: a time of %s is none: the payment has five minutes (pay 11)',
  async (timeout) => {
    const asked = await ask({}, request, timeout)
    await asked.wait(299_000)
    expect(asked.found.result).toBeUndefined()
    await asked.wait(2_000)
    expect(asked.found.result).toMatchObject({ error: { detail: 'Payment timeout' } })
  },
)

test('behavior: a visitor who only looked at the list has cancelled', async () => {
  const asked = await ask()
  await act(async () => void asked.kernel.close())
  await asked.wait(10)
  const { error } = asked.found.result as Extract<PayResult, { success: false }>
  expect([error.detail, error.linkShownAt]).toEqual(['Payment cancelled', undefined])
})

test('behavior: asked for the same again, also after a reload, the visitor reads that it was shown; another amount is another payment (pay 6)', async () => {
  const asked = await shown()
  await act(async () => asked.kernel.destroy())
  const { storage } = asked
  const again = await ask({ storage })
  expect(again.text()).toContain('It was shown as a link on')
  await act(async () => void (await again.kernel.connect({ namespace: 'bip122', connectorId: 'b' })))
  await again.press('Pay with Bitt')
  await again.wait(700)
  expect(again.text()).toMatch(/You send[\s\S]*It was shown as a link on[\s\S]*Network/)
  await act(async () => again.kernel.destroy())
  const other = await ask({ storage }, { amount: '0.016' })
  expect(other.text()).not.toContain('It was shown as a link on')
  await act(async () => other.kernel.destroy())
  await other.wait(24 * 60 * 60_000)
  const late = await ask({ storage })
  expect(late.text()).not.toContain('It was shown as a link on')
})

/** Pays the request by a wallet, in a tab of its own, and shows the link in another. */
async function paidBeside(outcome: 'confirmed' | 'unknown') {
  const two = await shown()
  const one = await openBank({ storage: two.storage })
  Object.assign(one.chain, { outcome })
  await act(async () => {
    await one.kernel.connect({ connectorId: 'b', namespace: 'bip122' as never })
    const paid = { kind: 'transfer', to: bitcoinPayee, amount: 1_500_000n } as const
    await one.kernel.send(await one.kernel.prepare(paid, { namespace: 'bip122' }))
    const key = two.kernel.storage.nameOf('ledger')
    dispatchEvent(new StorageEvent('storage', { key }))
  })
  await two.wait(100)
  expect(two.kernel.state.ledger).toHaveLength(1)
  return two
}

test('error: a link on the screen says that a wallet in another tab may have paid the same (pay 17)', async () => {
  expect((await paidBeside('unknown')).text()).toContain('Paying again would pay twice.')
  expect((await paidBeside('confirmed')).text()).toContain('Paying again would pay twice.')
})

test('error: a link on the screen gives way to a recorded payment of which no host was told (pay 17)', async () => {
  const two = await paidBeside('confirmed')
  const { id = '' } = two.kernel.state.ledger[0] ?? {}
  // The other tab’s request has ended without an answer.
  keepEntry(two.kernel, id, two.kernel.snapshot().features.pay.request as never)
  await act(() => two.kernel.acknowledge(id))
  await two.wait(100)
  expect(two.text()).toContain('Payment completed')
  expect(two.button('Copy link')).toBeUndefined()
})

/** Pays a request in another asset by a service, in a tab of its own. */
async function payInAnotherAsset(storage: Awaited<ReturnType<typeof openBank>>['storage']) {
  const one = await openBank({ storage, transfers: ferry().transfers })
  void one.kernel.features.pay.pay(request)
  await act(() => vi.waitFor(() => expect(one.kernel.state.router.stack.at(-1)?.view).toBe('Pay')))
  const drawn = draw(one.kernel)
  await drawn.wait(100)
  for (const key of ['Pay with another asset', 'USD Coin', 'Review', 'Pay']) {
    await drawn.press(key)
    await drawn.wait(700)
  }
  expect(one.chain.sent).toHaveLength(1)
  return one
}

test('error: a link on the screen gives way to a payment in another asset that another tab has begun since (pay 17)', async () => {
  const two = await shown()
  const one = await payInAnotherAsset(two.storage)
  const key = one.kernel.storage.nameOf('pay')
  await act(async () => void dispatchEvent(new StorageEvent('storage', { key })))
  await two.wait(100)
  expect(two.text()).toContain('Paying again would pay twice.')
  expect(two.button('Copy link')).toBeUndefined()
})

test('error: no link is shown for a payment in another asset that another tab has begun since the list of ways (pay 17)', async () => {
  const two = await ask()
  await payInAnotherAsset(two.storage)
  await two.press('Pay by link or QR code')
  await two.wait(100)
  expect(two.text()).toContain('Paying again would pay twice.')
  expect(two.button('Copy link')).toBeUndefined()
})
