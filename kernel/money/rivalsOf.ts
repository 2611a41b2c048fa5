import { isSameAddress } from '../format/isSameAddress.ts'
import type { Change, LedgerEntry } from '../types/money.ts'
import { isSameChanges } from './isSameChanges.ts'
import { keepsReview } from './keepsReview.ts'

type Consuming = Pick<LedgerEntry, 'networkId' | 'consumes'> & { readonly id?: string | undefined }

/** The open entries of which the network records only one beside a request, because both consume the same (money 45). */
export const rivalsOf = (
  ledger: readonly LedgerEntry[],
  { id, networkId, consumes = [] }: Consuming,
): readonly LedgerEntry[] =>
  ledger.filter(
    (entry) =>
      entry.id !== id &&
      isOpen(entry) &&
      entry.networkId === networkId &&
      consumes.some((name) => entry.consumes?.includes(name)),
  )

/** Whether the outcome of an entry is still open. */
export const isOpen = ({ status }: LedgerEntry): boolean =>
  status === 'asked' || status === 'sent' || status === 'unknown'

/**
 * Whether a transaction that differs from the review of an entry is another open payment, as that was reviewed: a payment that
 * consumes the same, or a payment of the account that no wallet has named.
 */
export function isOfRival(
  ledger: readonly LedgerEntry[],
  entry: LedgerEntry,
  seen: readonly Change[] | undefined,
): boolean {
  if (seen === undefined) return false
  const isUnnamed = (other: LedgerEntry) =>
    isOpen(other) &&
    other.transactionId === undefined &&
    other.networkId === entry.networkId &&
    isSameAddress(other.account, entry.account)
  return (
    rivalsOf(ledger, entry).some(({ changes }) => keepsReview(changes, seen)) ||
    // A cancellation moves nothing, as many requests do.
    (seen.length > 0 &&
      ledger.some(
        (other) => isUnnamed(other) && isSameChanges(other.changes, seen) && keepsReview(other.changes, seen),
      ))
  )
}
