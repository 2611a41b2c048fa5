import type { LedgerEntry } from 'tapkit/kernel'
import { createTestKernel } from 'tapkit/testing'
import { expect, test } from 'vitest'
import { mount } from '../kit/fixtures/mount.tsx'
import { OutcomeStage } from './OutcomeStage.tsx'

const entry: LedgerEntry = {
  ...{ id: 'one', namespace: 'pond', networkId: 'pond:1', account: '0xa', wallet: 'Weir', kind: 'approval' },
  ...{ summary: 'LILY', status: 'different', transactionId: '0x1', changes: [], seen: [], tokens: [] },
  ...{ askedAt: 1, updatedAt: 1 },
}

// By an approval nothing leaves: "You reviewed nothing. The network recorded nothing." would say nothing.
test('an approval that was not made as it was reviewed says that, and no amounts', () => {
  const kernel = createTestKernel({ plugins: [] })
  const { page } = mount(<OutcomeStage kernel={kernel} entry={entry} onDone={() => {}} />)
  expect(page.textContent).toContain('Another approval was recorded than you confirmed, or none.')
  expect(page.textContent).not.toContain('nothing')
  expect(page.textContent).not.toContain('left your account')
  kernel.destroy()
})
