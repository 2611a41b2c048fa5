import { act } from 'react'
import { RPCError } from 'tapkit/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fill, review } from './fixtures/fillForm.ts'
import { draw, lily, moss, openPond, reed } from './fixtures/openPond.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

test('error: a fault of a service of your own is reported, and that there is no such trade is not', async () => {
  const { kernel, pond } = await openPond()
  const reported: string[] = []
  kernel.hooks.onError.tap('test', ({ message }) => reported.push(message))
  pond.fails = new Error('No such pair')
  const drawn = await fill(kernel)
  expect(reported).toEqual([])
  pond.fails = new TypeError('list is not iterable')
  await drawn.wait(10_000)
  expect(reported).toEqual(['list is not iterable'])
  expect(drawn.button('No route found')).toBeTruthy()
})

test('error: a node that fails is no lack of a route (money 58)', async () => {
  const { kernel, pond } = await openPond()
  pond.fails = new RPCError({ code: -32_603, message: 'Internal error' })
  const drawn = await fill(kernel)
  expect(kernel.state.features.swap.quote.status).toBe('failed')
  expect(drawn.button('No route found')).toBeUndefined()
})

test('error: what a service of your own wrote and is refused is reported once, with what would allow it', async () => {
  const { kernel, pond } = await openPond()
  const reported: (string | undefined)[] = []
  kernel.hooks.onError.tap('test', ({ debug }) => reported.push(debug))
  pond.spender = 'another-contract'
  const drawn = await review(kernel, { from: lily, to: moss, amount: '5' })
  expect(drawn.text()).toContain('This calls a contract that the app has not allowed')
  expect(reported).toEqual([
    "The service names another-contract as spender. If you trust it, swap({ routers: { 'pond:1': ['another-contract'] } }) allows it.",
  ])
})

test('error: a trade that calls a contract beyond `routers` is reported once, with the option that would allow it', async () => {
  const { kernel, pond } = await openPond()
  const reported: (string | undefined)[] = []
  kernel.hooks.onError.tap('test', ({ debug }) => reported.push(debug))
  pond.wrote = { to: 'another-contract' }
  const drawn = await review(kernel, { from: reed, to: moss, amount: '5' })
  expect(drawn.text()).toContain('This calls a contract that the app has not allowed')
  expect(reported).toEqual([
    "The service's trade calls another-contract. If you trust it, swap({ routers: { 'pond:1': ['another-contract'] } }) allows it.",
  ])
})

test('error: a quote that is none says what one is, and one that never comes is given up', async () => {
  const { kernel, pond } = await openPond()
  const reported: string[] = []
  kernel.hooks.onError.tap('test', ({ message }) => reported.push(message))
  // In seconds.
  pond.quote = { amountOut: 5n, validUntil: Math.floor(Date.now() / 1_000) + 30 }
  const drawn = await fill(kernel)
  expect(reported).toEqual([expect.stringMatching(/^"pond" answered no quote: .*`validUntil` a Unix time in ms/)])
  pond.answers = false
  await drawn.wait(10_000)
  await drawn.wait(10_100)
  expect(drawn.text()).toContain('The price didn’t load. We keep trying.')
  expect(drawn.button('Review swap')?.disabled ?? true).toBe(true)
})

test('error: a list of which nothing can be read says what it lacks', async () => {
  const { kernel, pond } = await openPond()
  const reported: string[] = []
  kernel.hooks.onError.tap('test', ({ message }) => reported.push(message))
  pond.tokens = [{ symbol: 'LILY', name: 'Lily', decimals: '6', address: 'lily-contract' }]
  await act(async () => kernel.open('Swap'))
  const drawn = draw(kernel)
  await drawn.wait(300)
  expect(drawn.text()).toContain('Failed to initialize swap')
  expect(reported).toEqual(['"pond" listed no token that has a `symbol`, and `decimals` from 0 to 36.'])
})
