import { isSameAddress } from '../format/isSameAddress.ts'
import type { LedgerEntry, Prepared } from '../types/money.ts'
import { digestOf } from './digestOf.ts'
import { isSameChanges } from './isSameChanges.ts'

/** Finds an entry for the same account and network that has the same payload or makes the same payment. */
export function findSame(
  ledger: readonly LedgerEntry[],
  { account, network, payload, changes, memo }: Pick<Prepared, 'account' | 'network' | 'payload' | 'changes' | 'memo'>,
  isMeant: (entry: LedgerEntry) => boolean,
): LedgerEntry | undefined {
  const digest = digestOf(payload)
  // A request that moves nothing, such as an allowance, is only the same if its payload is.
  const isPayment = changes.some(({ direction, amount }) => direction === 'out' && amount > 0n)
  return ledger.find(
    (entry) =>
      isMeant(entry) &&
      entry.networkId === network.id &&
      isSameAddress(entry.account, account.address) &&
      (entry.digest === digest || (isPayment && entry.memo === memo && isSameChanges(entry.changes, changes))),
  )
}
