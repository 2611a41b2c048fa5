import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bank, draw, openBank, payee, request } from './fixtures/openBank.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

type Bank = Awaited<ReturnType<typeof openBank>>

/** Asks to be paid, and draws what the visitor is at. */
async function ask({ kernel }: Bank, options: Parameters<Bank['kernel']['features']['pay']['pay']>[0] = request) {
  await act(async () => {
    void kernel.features.pay.pay(options)
    await vi.waitUntil(() => kernel.state.router.stack.at(-1)?.view === 'Pay')
  })
  const drawn = draw(kernel)
  await drawn.wait(10)
  return drawn
}

test('error: a host that asks again, told that nobody knows, does not have the same paid twice (pay 6)', async () => {
  const opened = await openBank({ service: bank().service })
  const first = await ask(opened)
  await first.press('Pay with Harbour One')
  await first.wait(100_000)
  expect(first.text()).toContain('Unable to get deposit status')
  const again = await ask(opened)
  expect(again.text()).toContain('Paying again would pay twice.')
  expect(again.button('Pay with Weir')).toBeUndefined()
  await again.press('Look at it')
  await again.press('I didn’t pay there')
  await again.wait(10)
  expect(again.button('Pay with Weir')).toBeDefined()
})

test('error: nor where the exchange has paid what an earlier request asked for (pay 6)', async () => {
  const { service, said } = bank()
  const opened = await openBank({ service })
  const first = await ask(opened)
  await first.press('Pay with Harbour One')
  await first.wait(100_000)
  const again = await ask(opened)
  await again.press('Look at it')
  said.status = { status: 'success' }
  await again.press('Look again')
  await again.wait(5_000)
  expect(again.text()).toContain('Deposit completed')
  await act(async () => opened.kernel.goBack())
  await again.wait(10)
  expect(again.text()).toContain('Paying again would pay twice.')
  expect(again.button('Pay with Weir')).toBeUndefined()
})

test('error: nor does one that asks again after a reload; what else it asks for can be paid (pay 6)', async () => {
  const { service } = bank()
  const before = await openBank({ service })
  const first = await ask(before)
  await first.press('Pay with Harbour One')
  await first.wait(10)
  before.kernel.destroy()
  const after = await openBank({ service, storage: before.storage })
  const again = await ask(after)
  await act(() => vi.waitUntil(() => after.kernel.snapshot().features.pay.deposit))
  await again.wait(10)
  expect(again.button('Pay with Weir')).toBeUndefined()
  await act(async () => void after.kernel.close())
  await again.wait(10)
  const other = await ask(after, { ...request, recipient: payee.replace(/3$/, '4') })
  expect(other.button('Pay with Weir')).toBeDefined()
})

test('error: what a wallet was asked for before a reload is said before another way is taken (pay 6)', async () => {
  const { service } = bank()
  const before = await openBank({ service })
  before.wallet.mode = 'hang'
  const first = await ask(before)
  await first.press('Pay with Weir')
  await first.wait(700)
  await first.press('Pay')
  await first.wait(10)
  before.kernel.destroy()
  const after = await openBank({ service, storage: before.storage })
  const again = await ask(after)
  expect(after.kernel.state.ledger).toMatchObject([{ status: 'unknown' }])
  expect(again.text()).toContain('The wallet was asked for it. Paying again would pay twice.')
  const other = await ask(after, { ...request, amount: '0.003' })
  expect(other.text()).not.toContain('Paying again would pay twice.')
})

test('error: an attempt that failed here hides no payment that another tab has begun since (pay 6)', async () => {
  const one = await openBank({ service: bank({ createPayUrl: () => Promise.reject(new Error('down')) }).service })
  const first = await ask(one)
  await first.press('Pay with Harbour One')
  await first.wait(10)
  await act(async () => one.kernel.goBack())
  const two = await openBank({ service: bank().service, storage: one.storage })
  const second = await ask(two)
  await second.press('Pay with Harbour One')
  await second.wait(10)
  await first.press('Pay with Weir')
  await first.wait(700)
  await first.press('Pay')
  await first.wait(10)
  expect(one.chain.sent).toEqual([])
  expect(first.text()).toContain('Paying again would pay twice.')
})
