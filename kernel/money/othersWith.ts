import type { LedgerEntry } from '../types/money.ts'

/** The other entries that have a transaction. There should be none: one transaction is one payment. */
export const othersWith = (
  entries: readonly LedgerEntry[],
  { id, networkId }: Pick<LedgerEntry, 'id' | 'networkId'>,
  transactionId: string | undefined,
): readonly LedgerEntry[] =>
  transactionId === undefined
    ? []
    : entries.filter(
        (other) => other.id !== id && other.networkId === networkId && other.transactionId === transactionId,
      )

/** Whether a wallet named the entry's transaction. A replacement was only found on the chain. */
export const isNamedItself = ({ named, replaces }: LedgerEntry): boolean => named === true && replaces === undefined

/** Whether an entry only shows the transaction that replaced its own. That transaction may belong to another entry. */
export const isReplaced = ({ status, replaces }: LedgerEntry): boolean =>
  status === 'different' && replaces !== undefined
