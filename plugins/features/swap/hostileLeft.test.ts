import type { Kernel } from 'tapkit/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { review } from './fixtures/fillForm.ts'
import { openPermits, stopClock, wanted } from './fixtures/openPermits.ts'

beforeEach(stopClock)
afterEach(() => void vi.useRealTimers())

const toast = ({ toast }: Kernel['state']) => toast?.message

test('error: a permission that the swap was sent without is told, because it may still be used (money 27)', async () => {
  const { kernel, chain, pond } = await openPermits()
  const drawn = await review(kernel, wanted)
  await drawn.press('Sign for LILY')
  await drawn.wait(600)
  // The service carries no permission any more, and the visitor approves by a transaction.
  pond.permit = undefined
  pond.permits = []
  await drawn.wait(31_000)
  await drawn.wait(600)
  await drawn.press('Approve LILY')
  await drawn.wait(600)
  await drawn.press('Swap')
  await drawn.wait(0)
  expect([chain.sent.length, pond.permits]).toEqual([2, []])
  expect(toast(kernel.state)).toContain('permission for 5 LILY was not used here. It ends at 2:05')
})
