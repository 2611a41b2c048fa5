import type { LedgerEntry } from 'tapkit/kernel'

/** Whether it is known how something ended, and the visitor was not told. How a swap ended, its own feature says. */
export const isNews = ({ status, told, kind }: LedgerEntry): boolean =>
  !(told || /^(asked|sent|unknown)/.test(status) || /^(swap|appro)/.test(kind))
