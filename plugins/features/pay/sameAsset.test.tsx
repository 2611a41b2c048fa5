import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bank, draw, openBank, payee, usdc } from './fixtures/openBank.ts'
import { isSamePayment } from './isSamePayment.ts'
import { readAsset } from './read/assets.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

const mixed = usdc.replace(/4{4}$/, 'aBcD')
const token = { symbol: 'USDC', decimals: 6 }
const of = (address: string) =>
  ({ recipient: payee, amount: '1.5', asset: `eip155:1/erc20:${address}`, token }) as const

test('behavior: a payment at an exchange is the same in whichever case its token is written (pay 10)', async () => {
  const { service } = bank()
  const first = await openBank({ service })
  void first.kernel.features.pay.pay(of(mixed))
  await vi.waitFor(() => expect(first.kernel.state.router.stack.at(-1)?.view).toBe('Pay'))
  const drawn = draw(first.kernel)
  await drawn.wait(700)
  await drawn.press('Pay with Harbour One')
  await drawn.wait(50)
  const again = await openBank({ service, storage: first.storage })
  void again.kernel.features.pay.pay(of(mixed.toLowerCase()))
  await vi.waitFor(() => expect(again.kernel.state.router.stack.at(-1)?.view).toBe('Pay'))
  const page = draw(again.kernel)
  await page.wait(700)
  expect(page.text()).toContain('A payment is under way')
  expect(page.text()).not.toContain('Pay with Weir')
})

test('error: the coin type of another chain is no asset of this one (pay 10)', async () => {
  const { kernel } = await openBank()
  const ether = { recipient: payee, amount: '0.002' }
  for (const type of ['0', '501', '714', '061']) {
    const result = await kernel.features.pay.pay({ ...ether, asset: `eip155:1/slip44:${type}` })
    expect(result).toMatchObject({ success: false, error: { code: 'INVALID_ASSET' } })
  }
})

test('behavior: a currency is the same by either of its coin types, and none is a token (pay 10)', async () => {
  const { kernel } = await openBank()
  const network = { ...kernel.networks.require('eip155:1'), reference: '137' }
  const asked = (assetId: string) => ({
    asset: readAsset(assetId, network, token) as never,
    amount: '1',
    recipient: payee,
  })
  const native = asked('eip155:137/slip44:966')
  expect(isSamePayment(native, asked('eip155:137/slip44:60'))).toBe(true)
  expect(isSamePayment(native, asked(`eip155:137/erc20:${usdc}`))).toBe(false)
})
