import { act } from 'react'
import type { Kernel } from 'tapkit/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type } from '../../../ui/kit/fixtures/mount.tsx'
import { setAmount } from './actions/setAmount.ts'
import { setToken } from './actions/setToken.ts'
import { draw, lily, openPond, reed } from './fixtures/openPond.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

/** The review of a trade of one Reed, armed. */
async function review(kernel: Kernel) {
  await act(async () => kernel.open('Swap'))
  const drawn = draw(kernel)
  await drawn.wait(0)
  await act(async () => {
    setToken(kernel, 'from', reed)
    setToken(kernel, 'to', lily)
    setAmount(kernel, '1')
  })
  await drawn.wait(250)
  await drawn.press('Review swap')
  await drawn.wait(600)
  return drawn
}

test('the word is of the loss that was shown: one that grew takes typing it again', async () => {
  const { kernel, pond } = await openPond()
  pond.impactBps = 1_501
  const drawn = await review(kernel)
  const typeWord = () => act(async () => void type(drawn.find<HTMLInputElement>('.tk-swap__word input'), 'swap'))
  await typeWord()
  expect(drawn.button('Swap')?.disabled).toBe(false)
  pond.impactBps = 1_540
  await drawn.wait(31_000)
  await drawn.wait(600)
  expect(drawn.button('Swap')?.disabled).toBe(false)
  pond.impactBps = 9_000
  await drawn.wait(31_000)
  await drawn.wait(600)
  expect(drawn.text()).toContain('You lose about 90% of what you pay')
  expect(drawn.button('Swap')?.disabled).toBe(true)
  await typeWord()
  expect(drawn.button('Swap')?.disabled).toBe(false)
})

test('a loss that was shown is not gone where nobody says it any more', async () => {
  const { kernel, pond } = await openPond()
  pond.impactBps = 2_000
  const drawn = await review(kernel)
  pond.impactBps = undefined
  for (const ms of [31_000, 31_000, 600]) await drawn.wait(ms)
  expect(drawn.text()).toContain('You lose about 20% of what you pay')
  expect(drawn.button('Swap')?.disabled).toBe(true)
})
