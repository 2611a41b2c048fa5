import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { review } from './fixtures/fillForm.ts'
import { openPond } from './fixtures/openPond.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

test('error: a price that dipped and came back is still looked at every 10 s (money 26)', async () => {
  const { kernel, pond, release } = await openPond()
  const drawn = await review(kernel)
  const shown = drawn.figures()
  // The look finds too little, and the new review finds what there was before.
  pond.answers = false
  pond.price = 900n
  await drawn.wait(10_000)
  pond.price = 1_000n
  pond.answers = true
  release()
  await drawn.wait(600)
  expect(drawn.figures()).toEqual(shown)
  const before = pond.quotes
  await drawn.wait(10_000)
  expect(pond.quotes).toBeGreaterThan(before)
  pond.price = 900n
  await drawn.wait(10_600)
  expect(drawn.figures()).not.toEqual(shown)
})
