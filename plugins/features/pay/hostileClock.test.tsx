import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw, ferry, openBank, request } from './fixtures/openBank.ts'

beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    }),
)
afterEach(() => void vi.useRealTimers())

test('error: a quote that is over is not paid because the clock was set back (pay 23)', async () => {
  const { transfers, said } = ferry()
  const { kernel, chain } = await openBank({ transfers })
  void kernel.features.pay.pay(request)
  await act(() => vi.waitFor(() => expect(kernel.state.router.stack.at(-1)?.view).toBe('Pay')))
  const { press, wait } = draw(kernel)
  await wait(10)
  await press('Pay with another asset')
  await wait(10)
  await press('USD Coin')
  await wait(10)
  await press('Review')
  await wait(700)
  expect(said.quotes).toBe(1)
  vi.setSystemTime(Date.now() - 600_000)
  // The quote holds for a minute.
  await wait(61_000)
  await wait(700)
  await press('Pay')
  await wait(700)
  if (chain.sent.length === 0) await press('Pay')
  await wait(100)
  expect(chain.sent.length).toBe(1)
  expect(said.quotes).toBe(2)
  expect(kernel.state.features.pay.deposit).toMatchObject({ sessionId: 'q2' })
})
