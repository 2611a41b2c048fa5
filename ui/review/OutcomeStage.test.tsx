import type { LedgerEntry } from 'tapkit/kernel'
import { createTestKernel } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import { mount } from '../kit/fixtures/mount.tsx'
import { OutcomeStage } from './OutcomeStage.tsx'

const entry: LedgerEntry = {
  ...{ id: 'one', namespace: 'pond', networkId: 'pond:1', account: '0xa', wallet: 'Weir', kind: 'approval' },
  ...{ summary: 'LILY', status: 'different', transactionId: '0x1', changes: [], seen: [], tokens: [] },
  ...{ askedAt: 1, updatedAt: 1 },
}
const paid = [{ direction: 'out', amount: 5n, party: '0xb' }] as const

function drawn(more: Partial<LedgerEntry>): string {
  const kernel = createTestKernel({ plugins: [] })
  const { page } = mount(<OutcomeStage kernel={kernel} entry={{ ...entry, ...more }} onDone={() => {}} />)
  const text = page.textContent ?? ''
  kernel.destroy()
  return text
}

// "You reviewed nothing. The network recorded nothing." would say nothing.
describe('what was made otherwise, though as much left as was reviewed', () => {
  test('an approval says that, and no amounts', () => {
    const text = drawn({})
    expect(text).toContain('Another approval was recorded than you confirmed, or none.')
    expect(text).not.toMatch(/nothing|left your account/)
  })
  test('a payment names the memo that it lacks', () => {
    const text = drawn({ kind: 'transfer', memo: '104729', changes: paid, seen: paid })
    expect(text).toContain('without the memo 104729')
    expect(text).not.toContain('Something else left your account')
  })
  test('a call says that it was another one', () => {
    expect(drawn({ kind: 'calls' })).toContain('by another call')
  })
})

test('what a swap brought is what the network recorded, or is said to be unknown (money 31)', () => {
  const tokens = [
    { symbol: 'ETH', decimals: 1, name: 'Ether' },
    { symbol: 'USDC', decimals: 0, name: 'USD Coin', address: '0xdc' },
  ]
  const out = { direction: 'out', amount: 25n, token: '0xdc', party: '0xb' } as const
  const swapped = { kind: 'swap', tokens, changes: [out, { direction: 'in', amount: 8n }] } as const
  expect(drawn({ ...swapped, status: 'sent' })).toContain('25 USDC to at least 0.8 ETH is on its way')
  expect(drawn({ ...swapped, status: 'sent', isAbout: true })).toContain('25 USDC to about 0.8 ETH is on its way')
  const unknown = drawn({ ...swapped, status: 'confirmed', seen: [out] })
  expect(unknown).toContain('Swapped 25 USDC')
  expect(unknown).not.toContain('0.8 ETH')
  expect(unknown).toContain('doesn’t say what came')
  const seen = [out, { direction: 'in', amount: 9n } as const]
  expect(drawn({ ...swapped, status: 'confirmed', seen })).toContain('Swapped 25 USDC to 0.9 ETH')
})

test('what left otherwise is told by its amounts', () => {
  const text = drawn({ kind: 'transfer', changes: paid, seen: [{ ...paid[0], amount: 6n }] })
  expect(text).toContain('You reviewed 5 to 0xb. The network recorded 6 to 0xb.')
})
