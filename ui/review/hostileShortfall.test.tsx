import type { LedgerEntry } from 'tapkit/kernel'
import { createTestKernel } from 'tapkit/testing'
import { expect, test } from 'vitest'
import { mount } from '../kit/fixtures/mount.tsx'
import { OutcomeStage } from './OutcomeStage.tsx'

// The reviewed amount left, but less arrived than promised. The notice must name that difference, and not another call.
test('a request that brought less than the reviewed least names the amount that it brought', () => {
  const out = { direction: 'out', amount: 1n } as const
  const entry: LedgerEntry = {
    ...{ id: 'one', namespace: 'pond', networkId: 'pond:1', account: '0xa', wallet: 'Weir', kind: 'barter' },
    ...{ summary: 'Barter', status: 'different', transactionId: '0x1', askedAt: 1, updatedAt: 1 },
    tokens: [{ symbol: 'USDC', decimals: 0, name: 'USD Coin', address: '0xdc' }],
    changes: [
      { ...out, limit: 'atMost' },
      { direction: 'in', amount: 2000n, token: '0xdc', limit: 'atLeast' },
    ],
    seen: [out, { direction: 'in', amount: 10n, token: '0xdc' }],
  }
  const kernel = createTestKernel({ plugins: [] })
  const { page } = mount(<OutcomeStage kernel={kernel} entry={entry} onDone={() => {}} />)
  const text = page.textContent ?? ''
  kernel.destroy()
  expect(text).toContain('10 USDC')
  expect(text).not.toContain('by another call')
})
