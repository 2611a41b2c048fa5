import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bank, draw, openBank, request } from './fixtures/openBank.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

test('error: what may be paid is not said to be unpaid where its window is blocked the second time (pay 6)', async () => {
  const { kernel, windows } = await openBank({ service: bank().service })
  void kernel.features.pay.pay(request)
  await vi.waitFor(() => expect(kernel.state.router.stack.at(-1)?.view).toBe('Pay'))
  const drawn = draw(kernel)
  await drawn.wait(10)
  await drawn.press('Pay with Harbour One')
  await drawn.wait(700)
  for (const opened of windows.opened) opened.closed = true
  await drawn.wait(10_000)
  expect(drawn.text()).toContain('If you paid there, it is on its way.')
  windows.isBlocked = true
  await drawn.press('Open Harbour One again')
  expect(drawn.text()).toContain('The browser blocked the Harbour One window')
  expect(drawn.text()).not.toContain('Nothing was paid')
})
