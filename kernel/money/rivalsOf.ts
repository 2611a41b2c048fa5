import type { LedgerEntry } from '../types/money.ts'

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
