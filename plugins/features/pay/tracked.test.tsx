import { act } from 'react'
import type { PayAsset } from 'tapkit/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bank, draw, openBank, request } from './fixtures/openBank.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

/** A request of the host, drawn, and what the host's statistics are told of it. */
async function ask() {
  const { kernel } = await openBank()
  const told: string[] = []
  kernel.hooks.track.tap('test', ({ event, props }) => void told.push(`${event} ${JSON.stringify(props)}`))
  void kernel.features.pay.pay(request)
  await vi.waitFor(() => expect(kernel.state.router.stack).not.toEqual([]))
  const drawn = draw(kernel)
  await drawn.wait(10)
  return { kernel, told: () => told.filter((line) => line.startsWith('PAY_')), ...drawn }
}

const network: PayAsset['networkId'] = 'eip155:1'

test('a payment that was made is told with its network, once', async () => {
  const { press, wait, told } = await ask()
  await press('Pay with Weir')
  await wait(700)
  expect(told()).toEqual([])
  await press('Pay')
  await wait(100)
  expect(told()).toEqual([`PAY_INITIATED {"network":"${network}"}`, `PAY_SUCCESS {"network":"${network}"}`])
})

test('one that was called off is told with the code that the host reads', async () => {
  const { kernel, wait, told } = await ask()
  await act(async () => void kernel.close())
  await wait(10)
  expect(told()).toEqual(['PAY_ERROR {"code":"GENERIC_PAYMENT_ERROR"}'])
})

test('a deposit is told from the press to its end', async () => {
  const { service, said } = bank()
  const { kernel } = await openBank({ service, price: 4 })
  const told: string[] = []
  kernel.hooks.track.tap('test', ({ event }) => void told.push(event))
  kernel.open('PayWithExchange', undefined)
  const drawn = draw(kernel)
  await drawn.wait(600)
  await drawn.press('Pay with Harbour One')
  await drawn.wait(5_000)
  said.status = { status: 'failed' }
  await drawn.wait(5_000)
  expect(told.filter((event) => event.startsWith('PAY_'))).toEqual([
    'PAY_EXCHANGE_SELECTED',
    'PAY_INITIATED',
    'PAY_ERROR',
  ])
})
