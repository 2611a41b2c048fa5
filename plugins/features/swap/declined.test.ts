import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { review } from './fixtures/fillForm.ts'
import { lily, moss, openPond } from './fixtures/openPond.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

test('a swap that is declined after its approval has cost a fee does not say that nothing was sent', async () => {
  const { kernel, chain, wallet } = await openPond()
  const drawn = await review(kernel, { from: lily, to: moss, amount: '5' })
  await drawn.press('Approve LILY')
  await drawn.wait(600)
  wallet.mode = 'reject'
  await drawn.press('Swap')
  await drawn.wait(0)
  expect(chain.sent).toHaveLength(1)
  expect(drawn.text()).toContain('You declined in')
  expect(drawn.text()).toContain('Nothing was swapped')
  expect(drawn.text()).not.toContain('Nothing was sent')
})
