import type { HistoryRow } from './toRow.ts'

/** Whether what becomes of it is still to come, so that it stands above the months. */
export const isUnderWay = ({ status, entry }: HistoryRow): boolean =>
  status === 'asked' || (status === 'pending' && entry !== undefined) || (status === 'unknown' && !entry?.told)
