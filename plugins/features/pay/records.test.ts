import { createMemoryArea, createTestKernel } from 'tapkit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { keepEntry, keepLink, linkShownAt, takeEntry, traceOf } from './records.ts'

const link = (at: number) => ({
  asset: { assetId: 'bip122:x/slip44:0', networkId: 'bip122:x', symbol: 'BTC', name: 'Bitcoin', decimals: 8 } as const,
  amount: `${at + 1}`,
  recipient: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
})

function open() {
  const kernel = createTestKernel({ plugins: [], storage: createMemoryArea() })
  onTestFinished(() => kernel.destroy())
  return kernel
}

// Without the trace, a recorded payment is offered for payment again in silence.
test('a payment that no host was told of is kept for a day, however many links are shown in other tabs (pay 4, pay 6)', () => {
  const kernel = open()
  keepEntry(kernel, 'paid', link(0))
  for (let at = 0; at < 100; at++) keepLink(kernel, link(at))
  expect([traceOf(kernel, 'paid') !== undefined, takeEntry(kernel, 'paid')]).toEqual([true, true])
})

test('a link that was shown is known for a day, however many others and payments come after it (pay 6)', () => {
  const kernel = open()
  for (let at = 0; at < 100; at++) keepLink(kernel, link(at))
  for (let at = 0; at < 100; at++) keepEntry(kernel, `${at}`, link(at))
  expect(linkShownAt(kernel, link(0))).toEqual(expect.any(Number))
})
