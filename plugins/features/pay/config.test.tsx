import { act } from 'react'
import type { Plugin } from 'tapkit/kernel'
import { mockNetwork } from 'tapkit/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failure } from './errors.ts'
import { bank, draw, openBank, request, usdc } from './fixtures/openBank.ts'
import { readAsset, toAsset } from './read/assets.ts'
import { isTypeable } from './read/decimals.ts'
import type { PayErrorCode } from './types.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

const remote = (features: object): Plugin => ({
  name: 'remote',
  apply: ({ hooks }) =>
    hooks.configure.tapPromise('remote', async (config) => ({
      ...config,
      features: { ...config.features, ...features },
    })),
})

test.each<[string, string]>([
  ['eip155:1', 'eip155:1/slip44:60'],
  ['eip155:56', 'eip155:56/slip44:714'],
  ['eip155:204', 'eip155:204/slip44:714'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501'],
  ['bip122:000000000019d6689c085ae165831e93', 'bip122:000000000019d6689c085ae165831e93/slip44:0'],
])('the currency of %s is %s', (id, assetId) => {
  const network = mockNetwork(id as `${string}:${string}`)
  expect(toAsset(network)?.assetId).toBe(assetId)
  expect(readAsset(assetId, network)).toMatchObject({ assetId, symbol: network.nativeCurrency.symbol })
})

test('a token is `erc20` on EVM and `token` on Solana, and nothing elsewhere', () => {
  const token = { address: usdc, symbol: 'USDC', decimals: 6 }
  const idOn = (id: `${string}:${string}`) => toAsset(mockNetwork(id), token)?.assetId
  expect([idOn('eip155:1'), idOn('solana:1'), idOn('bip122:1')]).toEqual([
    `eip155:1/erc20:${usdc}`,
    `solana:1/token:${usdc}`,
    undefined,
  ])
  expect(readAsset(`solana:1/erc20:${usdc}`, mockNetwork('solana:1'), token)).toBeUndefined()
})

test('ten digits and six decimals can be typed, and no more', () => {
  for (const text of ['1234567890', '1.123456', '0.']) expect(isTypeable(text), text).toBe(true)
  for (const text of ['12345678901', '1.1234567', '.5', '1e3', '']) expect(isTypeable(text), text).toBe(false)
})

test.each<[PayErrorCode, string]>([
  ['INVALID_PAYMENT_CONFIG', 'Invalid payment configuration'],
  ['INVALID_RECIPIENT', 'Invalid recipient address'],
  ['INVALID_RECIPIENT_ADDRESS_FOR_ASSET', 'Invalid recipient address for this asset'],
  ['ASSET_NOT_SUPPORTED', 'Asset not supported'],
  ['UNABLE_TO_INITIATE_PAYMENT', 'Unable to initiate payment'],
  ['UNABLE_TO_GET_EXCHANGES', 'Unable to get exchanges'],
  ['UNABLE_TO_GET_BUY_STATUS', 'Unable to get deposit status'],
  ['GENERIC_PAYMENT_ERROR', 'Unable to process payment'],
])('%s reads: %s', (code, message) => {
  expect(failure(code)).toEqual({ success: false, error: { code, message } })
})

test('a deposit starts with 10 dollars, and 50 and 100 are a press away', async () => {
  const opened = await openBank({ service: bank().service, price: 4 })
  opened.kernel.open('PayWithExchange', undefined)
  const drawn = draw(opened.kernel)
  await drawn.wait(600)
  const presets = drawn.findAll('label').map((label) => [label.textContent, label.querySelector('input')?.checked])
  expect(presets).toEqual([
    ['$10.00', true],
    ['$50.00', false],
    ['$100.00', false],
  ])
  await act(async () => drawn.findAll('label')[1]?.querySelector('input')?.click())
  await drawn.wait(600)
  expect(drawn.text()).toContain('$50.00 ≈ 12.5 ETH')
})

test('error: an exchange that says no is told so, and so is the host (pay 4)', async () => {
  const { service, said } = bank()
  const { kernel } = await openBank({ service })
  const result = kernel.features.pay.pay(request)
  await vi.waitFor(() => expect(kernel.state.router.stack.at(-1)?.view).toBe('Pay'))
  const drawn = draw(kernel)
  await drawn.wait(10)
  await drawn.press('Pay with Harbour One')
  said.status = { status: 'failed' }
  await drawn.wait(5_000)
  expect(drawn.text()).toContain('Deposit failed')
  expect(kernel.state.toast).toMatchObject({ message: 'Deposit failed', variant: 'error' })
  expect(await result).toMatchObject({ error: { code: 'GENERIC_PAYMENT_ERROR' } })
})

test('error: where the project has payments off, a host is told so at once', async () => {
  const { kernel } = await openBank({ plugins: [remote({ payments: false })] })
  expect(await kernel.features.pay.pay(request)).toEqual({
    success: false,
    error: { code: 'GENERIC_PAYMENT_ERROR', message: 'Unable to process payment', detail: 'Payments are off' },
  })
  expect(kernel.state.modal.open).toBe(false)
})

test('where the project has deposits off, none are offered, and the wallet still pays', async () => {
  const { kernel } = await openBank({ service: bank().service, plugins: [remote({ payWithExchange: false })] })
  expect(kernel.slot('account.actions', { namespace: 'eip155', networkId: 'eip155:1' })).toEqual([])
  void kernel.features.pay.pay(request)
  await vi.waitFor(() => expect(kernel.state.router.stack.at(-1)?.view).toBe('Pay'))
  const drawn = draw(kernel)
  await drawn.wait(10)
  expect([drawn.button('Pay with Harbour One'), drawn.button('Pay with Weir')]).toEqual([undefined, expect.anything()])
})

test('error: what nobody has thought of is an answer too, and no throw', async () => {
  const { kernel } = await openBank()
  const broken = {
    ...request,
    get amount(): string {
      throw new Error('broken')
    },
  }
  expect(await kernel.features.pay.pay(broken)).toEqual({
    success: false,
    error: { code: 'UNKNOWN_ERROR', message: 'Unknown error' },
  })
})
