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

/** A deposit that was begun, and what the host's statistics are told of it. */
async function deposit(service: ReturnType<typeof bank>['service']) {
  const { kernel, storage } = await openBank({ service, price: 4 })
  const told: string[] = []
  kernel.hooks.track.tap('test', ({ event, props }) => void told.push(`${event} ${JSON.stringify(props)}`))
  kernel.open('PayWithExchange', undefined)
  const drawn = draw(kernel)
  await drawn.wait(600)
  await drawn.press('Pay with Harbour One')
  await drawn.wait(100)
  return { kernel, storage, ended: () => told.filter((line) => /^PAY_(SUCCESS|ERROR)/.test(line)), ...drawn }
}

test('a deposit whose window could be led nowhere has ended', async () => {
  const { service } = bank({ createPayUrl: async () => Promise.reject(new Error('down')) })
  const { text, ended } = await deposit(service)
  expect(text()).toContain('Nothing was paid')
  expect(ended()).toEqual(['PAY_ERROR {"code":"UNABLE_TO_GET_PAY_URL"}'])
})

test('a deposit that nobody tells the end of has ended for the statistics, once', async () => {
  const { service, said } = bank()
  const { kernel, wait, press, ended } = await deposit(service)
  await wait(110_000)
  expect(kernel.state.features.pay.deposit?.status).toBe('unsure')
  said.status = { status: 'success' }
  await press('Look again')
  await wait(6_000)
  expect(kernel.state.features.pay.deposit?.status).toBe('success')
  expect(ended()).toEqual(['PAY_ERROR {"code":"UNABLE_TO_GET_BUY_STATUS"}'])
})

test('a deposit that two tabs follow is told by the one that began it', async () => {
  const { service, said } = bank()
  const { kernel, storage, wait, ended } = await deposit(service)
  const later = await openBank({ service, storage })
  const told: string[] = []
  later.kernel.hooks.track.tap('test', ({ event }) => void told.push(event))
  later.kernel.open('Account')
  await wait(100)
  said.status = { status: 'success' }
  await wait(6_000)
  const statuses = [kernel, later.kernel].map(({ state }) => state.features.pay.deposit?.status)
  expect(statuses).toEqual(['success', 'success'])
  expect([ended(), told]).toEqual([['PAY_SUCCESS {"network":"eip155:1"}'], ['MODAL_OPEN']])
})
