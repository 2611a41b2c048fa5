import { type DeepReadonly, isSameAddress, type LedgerEntry } from 'tapkit/kernel'

/**
 * Whether the wallet has paid the receiver, as far as is known. A payment with an id may only be late at the network.
 * If the amount differs from the reviewed amount, the receiver has it all the same.
 */
export const isPaid = (entry: DeepReadonly<LedgerEntry> | undefined): boolean =>
  entry !== undefined &&
  (/^(sent|confirmed)$/.test(entry.status) ||
    (entry.status === 'unknown' && entry.transactionId !== undefined) ||
    (entry.status === 'different' && (entry.seen === undefined || reachedOf(entry).length > 0)))

/**
 * The amounts that left the wallet for the reviewed receivers, as the network recorded them. If the receiver of an
 * amount is not known, the amount may have reached them.
 */
export const reachedOf = ({ changes, seen = [] }: DeepReadonly<LedgerEntry>) =>
  seen.filter(
    ({ direction, amount, party }) =>
      direction === 'out' &&
      amount > 0n &&
      changes.some((each) => !party || (each.party !== undefined && isSameAddress(each.party, party))),
  )
