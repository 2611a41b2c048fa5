import { createMemoryArea, createTestKernel } from 'tapkit/testing'
import { expect, test } from 'vitest'
import { claimEntry, hasEntry, keepEntry, keepLink } from './keptTraces.ts'

const link = (at: number) =>
  ({
    asset: { assetId: 'bip122:x/slip44:0', networkId: 'bip122:x', symbol: 'BTC', name: 'Bitcoin', decimals: 8 },
    amount: `${at + 1}`,
    recipient: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  }) as never

test('a payment that no host was told of is kept for a day, however many links are shown in other tabs (pay 4, pay 6)', () => {
  const kernel = createTestKernel({ plugins: [], storage: createMemoryArea() })
  keepEntry(kernel, 'paid')
  for (let at = 0; at < 16; at++) keepLink(kernel, link(at))
  // Without the trace, the recorded payment is told to its host as "Paid for another request", and is offered for payment again in silence.
  expect([hasEntry(kernel, 'paid'), claimEntry(kernel, 'paid')]).toEqual([true, true])
  kernel.destroy()
})
