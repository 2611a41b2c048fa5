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

test('a form that an app opens with an amount while it is shown keeps the chosen tokens (interface 22)', async () => {
  const { kernel } = await openPond()
  await act(async () => kernel.open('Swap', { fromToken: 'LILY', toToken: 'MOSS' }))
  const drawn = draw(kernel)
  await drawn.wait(300)
  await act(async () => setAmount(kernel, '3'))
  await act(async () => kernel.open('Swap', { amount: '7' }))
  await drawn.wait(300)
  expect(kernel.state.features.swap).toMatchObject({ from: { symbol: 'LILY' }, to: { symbol: 'MOSS' }, amount: '7' })
  await act(async () => kernel.open('Swap', { toToken: 'REED' }))
  await drawn.wait(300)
  expect(kernel.state.features.swap).toMatchObject({ from: { symbol: 'LILY' }, to: { symbol: 'REED' }, amount: '7' })
})

test('a visitor who looks at another view and comes back finds the form as it was typed (interface 22)', async () => {
  const { kernel } = await openPond()
  await act(async () => kernel.open('Swap', { fromToken: 'LILY', toToken: 'MOSS' }))
  const drawn = draw(kernel)
  await drawn.wait(300)
  await act(async () => setAmount(kernel, '3'))
  await act(async () => kernel.navigate('Account' as never))
  await act(async () => kernel.goBack())
  expect(kernel.state.features.swap).toMatchObject({ from: { symbol: 'LILY' }, amount: '3' })
})

test('what an app asks for before a wallet is connected is filled in once a wallet has connected, also on another network (interface 25)', async () => {
  const { kernel, wallet } = await openPond()
  await kernel.disconnect()
  await kernel.switchNetwork('pond:2' as never)
  wallet.networkId = 'pond:1'
  await act(async () => kernel.open('Swap', { fromToken: 'LILY', toToken: 'MOSS', amount: '7' }))
  // The modal leads to the wallets, and back.
  await act(async () => kernel.navigate('Account' as never))
  await act(async () => void (await kernel.connect({ connectorId: 'w', namespace: 'pond' } as never)))
  await act(async () => kernel.goBack())
  const drawn = draw(kernel)
  await drawn.wait(300)
  expect(kernel.state.features.swap).toMatchObject({ from: { symbol: 'LILY' }, to: { symbol: 'MOSS' }, amount: '7' })
})
