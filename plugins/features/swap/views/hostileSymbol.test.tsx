import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { review } from '../fixtures/fillForm.ts'
import { lily, openPond } from '../fixtures/openPond.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

/** The text of a review as a reader sees it: blanks of any width are a single blank. */
async function textOf(token: { symbol: string; address: string }, amountOut: bigint): Promise<string> {
  const to = { ...lily, ...token, decimals: 0, name: 'USD Coin' }
  const { kernel, pond } = await openPond({ listed: ['usdc-contract'], slippage: 0 })
  await act(async () => kernel.setLocale('fr'))
  pond.tokens = [...pond.tokens, to]
  pond.quote = { amountOut, validUntil: Date.now() + 30_000, impactBps: 12 }
  const drawn = await review(kernel, { to, amount: '1' })
  const text = drawn
    .text()
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/[\u2066-\u2069]/g, '')
  kernel.destroy()
  return text
}

test('error: four pieces of a stranger’s token are not reviewed as four thousand USDC (money 29)', async () => {
  const fake = await textOf({ symbol: '000 USDC', address: 'fake-contract' }, 4n)
  expect(fake).toContain('+4 “000-USDC”')
  expect(fake).not.toContain('4 000 USDC')
  expect(fake).not.toContain('4 000-USDC')
  expect(await textOf({ symbol: 'USDC', address: 'usdc-contract' }, 4_000n)).toContain('+4 000 USDC')
})
