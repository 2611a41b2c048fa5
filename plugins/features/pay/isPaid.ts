import type { DeepReadonly, LedgerEntry } from 'tapkit/kernel'

/** Whether the wallet has sent a payment, as far as anybody knows: one that it has named may only be late at the network. */
export const isPaid = (entry: DeepReadonly<LedgerEntry> | undefined): boolean =>
  entry !== undefined &&
  (/^(sent|confirmed)$/.test(entry.status) || (entry.status === 'unknown' && entry.transactionId !== undefined))
