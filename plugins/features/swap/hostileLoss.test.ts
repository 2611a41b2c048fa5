import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isPressable } from '../../../ui/kit/fixtures/isPressable.ts'
import { type } from '../../../ui/kit/fixtures/mount.tsx'
import { fill, review } from './fixtures/fillForm.ts'
import { lily, moss, openPond } from './fixtures/openPond.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

test('the typed word is for the loss that was shown: a larger loss takes typing it again', async () => {
  const { kernel, pond } = await openPond()
  pond.impactBps = 1_501
  const drawn = await review(kernel)
  const typeWord = () => act(async () => void type(drawn.find<HTMLInputElement>('input'), 'swap'))
  await typeWord()
  expect(isPressable(drawn.button('Swap'))).toBe(true)
  pond.impactBps = 1_540
  await drawn.wait(31_000)
  await drawn.wait(600)
  expect(isPressable(drawn.button('Swap'))).toBe(true)
  pond.impactBps = 9_000
  await drawn.wait(31_000)
  await drawn.wait(600)
  expect(drawn.text()).toContain('You lose about 90% of what you pay')
  expect(isPressable(drawn.button('Swap'))).toBe(false)
  await typeWord()
  expect(isPressable(drawn.button('Swap'))).toBe(true)
})

test('a loss that was shown stays if the service does not mention it any more', async () => {
  const { kernel, pond } = await openPond()
  pond.impactBps = 2_000
  const drawn = await review(kernel)
  pond.impactBps = undefined
  for (const ms of [31_000, 31_000, 600]) await drawn.wait(ms)
  expect(drawn.text()).toContain('You lose about 20% of what you pay')
  expect(isPressable(drawn.button('Swap'))).toBe(false)
})

test('error: a loss that the approval has shown stays in the review of the swap', async () => {
  const { kernel, pond } = await openPond()
  pond.impactBps = 2_000
  const drawn = await review(kernel, { from: lily, to: moss, amount: '5' })
  pond.impactBps = undefined
  await drawn.press('Approve LILY')
  await drawn.wait(600)
  expect(drawn.text()).toContain('You lose about 20% of what you pay')
  expect(isPressable(drawn.button('Swap'))).toBe(false)
})

test('error: a loss that the form has shown stays in the review', async () => {
  const { kernel, pond } = await openPond()
  pond.impactBps = 2_000
  const drawn = await fill(kernel)
  pond.impactBps = undefined
  await drawn.press('Review swap')
  await drawn.wait(600)
  expect(drawn.text()).toContain('You lose about 20% of what you pay')
  expect(isPressable(drawn.button('Swap'))).toBe(false)
})
