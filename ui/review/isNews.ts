import type { LedgerEntry } from 'tapkit/kernel'

/** Whether an entry has an outcome that the visitor was not told. */
export const isNews = ({ status, told }: Pick<LedgerEntry, 'status' | 'told'>): boolean =>
  !told && (status === 'confirmed' || status === 'failed' || status === 'different')
