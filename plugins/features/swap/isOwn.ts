import type { LedgerEntry } from 'tapkit/kernel'

/** Whether an entry of the ledger is of a swap. */
export const isOwn = ({ kind }: LedgerEntry): boolean => kind === 'swap' || kind === 'approval'

/** Whether the visitor should look at it: it is under way, or ended as they did not mean it. */
export const needsLook = ({ status, told }: LedgerEntry): boolean =>
  status === 'sent' || (status !== 'confirmed' && !told)
