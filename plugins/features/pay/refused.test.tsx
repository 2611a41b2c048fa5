import { expect, test } from 'vitest'
import { bitcoinPayee, openBank, request, usdc } from './fixtures/openBank.ts'
import type { PayOptions } from './types.ts'

const refused: [Partial<Record<string, unknown>> | null, string][] = [
  [null, 'INVALID_PAYMENT_CONFIG'],
  [{ recipient: undefined }, 'INVALID_PAYMENT_CONFIG'],
  [{ amount: 5 }, 'INVALID_PAYMENT_CONFIG'],
  [{ asset: 'nonsense' }, 'INVALID_ASSET'],
  [{ asset: 'eip155:1/erc721:0x1' }, 'INVALID_ASSET'],
  [{ asset: `eip155:1/erc20:${usdc}` }, 'INVALID_ASSET'],
  [{ asset: `eip155:1/erc20:${usdc}`, token: { symbol: 'USDC', decimals: Number.NaN } }, 'INVALID_ASSET'],
  [{ asset: 'cosmos:hub-4/slip44:118' }, 'INVALID_CHAIN_NAMESPACE'],
  [{ asset: 'eip155:99/slip44:60' }, 'ASSET_NOT_SUPPORTED'],
  [{ amount: '0' }, 'INVALID_AMOUNT'],
  [{ amount: '-1' }, 'INVALID_AMOUNT'],
  [{ amount: '1e3' }, 'INVALID_AMOUNT'],
  [{ amount: 'NaN' }, 'INVALID_AMOUNT'],
  [{ amount: '0.0000000000000000001' }, 'INVALID_AMOUNT'],
  [{ recipient: 'nobody' }, 'INVALID_RECIPIENT'],
  [{ recipient: bitcoinPayee }, 'INVALID_RECIPIENT_ADDRESS_FOR_ASSET'],
]
test.each(refused)('error: %j is answered at once, by its code: %s', async (changed, code) => {
  const opened = await openBank()
  const options = (changed && { ...request, ...changed }) as PayOptions
  expect(await opened.kernel.features.pay.pay(options)).toMatchObject({ success: false, error: { code } })
  expect(opened.kernel.state.modal.open).toBe(false)
})

const told: [Partial<Record<string, unknown>>, string][] = [
  [{ recipient: undefined, amount: 5 }, '`recipient` and `amount`'],
  [{ asset: 'nonsense' }, 'CAIP-19'],
  [{ asset: `eip155:1/erc20:${usdc}` }, '`token`'],
  [{ asset: 'eip155:99/slip44:60' }, 'eip155:99'],
  [{ asset: 'cosmos:hub-4/slip44:118' }, 'cosmos'],
  [{ amount: '1e3' }, '"1e3"'],
]
test.each(told)('error: what is wrong with %j is said in the detail: %s', async (changed, words) => {
  const { kernel } = await openBank()
  const answer = await kernel.features.pay.pay({ ...request, ...changed } as PayOptions)
  expect(answer).toMatchObject({ error: { detail: expect.stringContaining(words) } })
})

test('error: a recipient that is none is told in the words of the page', async () => {
  const { kernel } = await openBank()
  expect(await kernel.features.pay.pay({ ...request, recipient: 'x' })).toEqual({
    success: false,
    error: { code: 'INVALID_RECIPIENT', message: 'Invalid recipient address' },
  })
})
