import { act } from 'react'
import { type Prepared, RPCError } from 'tapkit/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bob, fillIn, openReview, openRiver } from '../fixtures/openRiver.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

// As `Review.changed` says.
test('behavior: details that changed while the node was away say that they have changed (money 7)', async () => {
  const { kernel } = await openRiver()
  let value = '100'
  let away = false
  kernel.hooks.prepare.tap({ name: 'away', stage: -1000 } as never, () => {
    if (away) throw new RPCError({ code: -32603, message: 'The node is away' })
  })
  kernel.hooks.beforeSend.tap('limit', (prepared: Prepared) => ({ ...prepared, validUntil: Date.now() + 1_000 }))
  kernel.hooks.readPayload.tap({ name: 'x', stage: -1000 } as never, ({ payload }) => ({
    changes: [{ direction: 'out', amount: (payload as { amount: bigint }).amount, party: bob }],
    details: [{ code: 'allows', value }],
  }))
  await fillIn(kernel)
  const { page, press } = await openReview(kernel)
  expect(page.textContent).toContain('100')
  away = true
  await act(async () => void (await vi.advanceTimersByTimeAsync(1_200)))
  expect(page.textContent).toContain('The details didn’t load')
  await act(async () => void (await vi.advanceTimersByTimeAsync(600)))
  away = false
  value = 'unlimited'
  await press('Try again')
  await act(async () => {})
  expect(page.textContent).toContain('unlimited')
  expect(page.textContent).toContain('Something has changed')
})
