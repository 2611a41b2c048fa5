import type { LedgerEntry } from '../types/money.ts'

/** The other payments that stand for a transaction: there should be none, one transaction is one payment. */
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

/** Whether a wallet has named an entry's id itself: what took the place of another one was only found. */
export const isNamedItself = ({ named, replaces }: LedgerEntry): boolean => named === true && replaces === undefined

/** Whether an entry only shows what took its place: whose payment that is, another one says. */
export const isReplaced = ({ status, replaces }: LedgerEntry): boolean =>
  status === 'different' && replaces !== undefined
