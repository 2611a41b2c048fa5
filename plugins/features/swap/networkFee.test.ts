import { formatUnits } from 'tapkit/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fill } from './fixtures/fillForm.ts'
import { openPond } from './fixtures/openPond.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

/** The form's details, with a quote that says so of the network's fee. */
async function detailsWith(networkFee: unknown): Promise<string> {
  const opened = await openPond()
  opened.pond.quote = { amountOut: 1_000_000n, validUntil: Date.now() + 30_000, networkFee }
  const drawn = await fill(opened.kernel)
  const summary = drawn.findAll('button').find((each) => each.getAttribute('aria-expanded') === 'false')
  if (summary) await drawn.press(summary.textContent ?? '')
  const text = drawn.page.textContent ?? ''
  opened.kernel.destroy()
  return text
}

test('the form says what the network takes, where somebody tells (reads 3)', async () => {
  expect(await detailsWith(1_500n)).toContain('Network feeAbout 1.5 REED')
})

test('what a node says of gas and its price is not rounded by a float', () => {
  expect(formatUnits(150_000n * 455_966_887_160n, 18)).toBe('0.068395033074')
})

test('error: no figure that nobody has told, and none that is no amount (reads 3)', async () => {
  for (const said of [undefined, null, Number.NaN, 5, '5', -1n, 0n, 2n ** 200n]) {
    const text = await detailsWith(said)
    expect(text).toContain('Price impact')
    expect(text).not.toContain('Network fee')
  }
})
