import { type DeepReadonly, isSameAddress, type LedgerEntry } from 'tapkit/kernel'

/**
 * Whether the wallet has paid whom it was to pay, as far as anybody knows: one payment that it has named may only be late at the network,
 * and another amount than was reviewed is with them all the same.
 */
export const isPaid = (entry: DeepReadonly<LedgerEntry> | undefined): boolean =>
  entry !== undefined &&
  (/^(sent|confirmed)$/.test(entry.status) ||
    (entry.status === 'unknown' && entry.transactionId !== undefined) ||
    (entry.status === 'different' && (entry.seen === undefined || reachedOf(entry).length > 0)))

/** What left the wallet for those that it was to pay, as the network recorded it; where nobody says who got it, it may be with them. */
export const reachedOf = ({ changes, seen = [] }: DeepReadonly<LedgerEntry>) =>
  seen.filter(
    ({ direction, amount, party }) =>
      direction === 'out' &&
      amount > 0n &&
      changes.some((each) => !party || (each.party !== undefined && isSameAddress(each.party, party))),
  )
