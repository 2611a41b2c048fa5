import { expect, test } from 'vitest'
import { rest } from '../fixtures/chain.ts'
import { entryOf, storeLedger } from '../fixtures/ledger.ts'
import { visitMoney } from '../fixtures/visitMoney.ts'
import { followStored } from '../start/followStored.ts'
import type { Change, LedgerEntry } from '../types/money.ts'

const token = '0xAb01'
const out = (amount: bigint) => ({ direction: 'out', amount, party: 'bob' }) as const
const due = { direction: 'in', amount: 9n, token } as const

/** How an entry ends that a page stored before limits stood in it, once the network has recorded `seen`. */
async function ended(
  kind: string,
  changes: readonly Change[],
  seen: readonly Change[],
): Promise<LedgerEntry | undefined> {
  const stored = entryOf('old', { kind, status: 'sent', transactionId: 'old-1', changes, askedAt: Date.now() })
  const { kernel, money } = await visitMoney(storeLedger([stored]))
  money.outcome = async (id) => ({ id, status: 'confirmed', seen })
  await followStored(kernel, 'ledger')
  await kernel.waitForTransaction({ id: 'old-1', networkId: 'alpha:1' })
  await rest()
  return kernel.state.ledger[0]
}

test('error: a swap that was asked for before the update, and brought nothing, is not told as confirmed (money 31)', async () => {
  const { party: _, ...paid } = out(5n)
  expect((await ended('swap', [paid, due], [paid]))?.status).toBe('different')
})

test('behavior: a call that was asked for before the update may still let less leave than its bytes say', async () => {
  expect((await ended('calls', [out(5n)], [out(3n)]))?.status).toBe('confirmed')
})

test('behavior: so may a swap, of which at most that much was to leave', async () => {
  const { party: _, ...paid } = out(5n)
  expect((await ended('swap', [paid, due], [{ ...paid, amount: 3n }, due]))?.status).toBe('confirmed')
})
