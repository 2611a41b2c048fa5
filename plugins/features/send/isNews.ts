import type { LedgerEntry } from 'tapkit/kernel'

/** Whether it is known how something ended, and the visitor was not told. */
export const isNews = ({ status, told }: LedgerEntry): boolean =>
  !told && !['asked', 'sent', 'unknown'].includes(status)
