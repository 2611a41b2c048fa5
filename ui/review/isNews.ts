import type { LedgerEntry } from 'tapkit/kernel'

/** Whether it is known how something ended, and the visitor was not told. */
export const isNews = ({ status, told }: Pick<LedgerEntry, 'status' | 'told'>): boolean =>
  !told && (status === 'confirmed' || status === 'failed' || status === 'different')
