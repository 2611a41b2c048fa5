import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setAmount } from './actions/setAmount.ts'
import { draw, lily, moss, openPond, reed } from './fixtures/openPond.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

test('error: an amount that a host asks for takes the place of none that was typed meanwhile (money 19)', async () => {
  const { kernel, pond } = await openPond()
  let list = (_: unknown): void => undefined
  pond.tokens = new Promise((resolve) => (list = resolve)) as never
  await act(async () => kernel.open('Swap', { fromToken: 'LILY', toToken: 'MOSS', amount: '7' }))
  const drawn = draw(kernel)
  await drawn.wait(0)
  await act(async () => setAmount(kernel, '3'))
  await act(async () => list([reed, lily, moss]))
  await drawn.wait(0)
  expect(kernel.state.features.swap).toMatchObject({ from: { symbol: 'LILY' }, to: { symbol: 'MOSS' }, amount: '3' })
})

test.each([
  ['is not traded', [reed, moss]],
  ['has a name that two bear, of which the host lists neither', [reed, lily, { ...lily, address: 'other-lily' }, moss]],
])('error: an amount of a token that %s is filled in for no other one (money 19)', async (_, tokens) => {
  const { kernel, pond } = await openPond()
  pond.tokens = tokens
  await act(async () => kernel.open('Swap', { fromToken: 'LILY', toToken: 'MOSS', amount: '100' }))
  const drawn = draw(kernel)
  await drawn.wait(300)
  expect(kernel.state.features.swap).toMatchObject({ from: { symbol: 'REED' }, to: { symbol: 'MOSS' }, amount: '' })
  expect(drawn.button('Enter amount')?.disabled).toBe(true)
})
