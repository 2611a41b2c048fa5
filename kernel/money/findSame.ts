import { isSameAddress } from '../format/isSameAddress.ts'
import type { LedgerEntry, Prepared } from '../types/money.ts'
import { digestOf } from './digestOf.ts'
import { isSameChanges } from './isSameChanges.ts'

/** An entry that asks for the same, or pays the same, from the same account on the same network. */
export function findSame(
  ledger: readonly LedgerEntry[],
  { account, network, payload, changes, memo }: Pick<Prepared, 'account' | 'network' | 'payload' | 'changes' | 'memo'>,
  isMeant: (entry: LedgerEntry) => boolean,
): LedgerEntry | undefined {
  const digest = digestOf(payload)
  // What moves nothing, such as an allowance, is the same only to the letter.
  const isPayment = changes.some(({ direction, amount }) => direction === 'out' && amount > 0n)
  return ledger.find(
    (entry) =>
      isMeant(entry) &&
      entry.networkId === network.id &&
      isSameAddress(entry.account, account.address) &&
      (entry.digest === digest || (isPayment && entry.memo === memo && isSameChanges(entry.changes, changes))),
  )
}
