import type { Transaction } from 'tapkit/kernel'
import { newestFirst } from './groupByYear.ts'
import { idKey } from './idKey.ts'

/** What is known with a further page: what was known already is replaced by what is said of it now. */
export function addPage(known: readonly Transaction[], page: readonly Transaction[]): readonly Transaction[] {
  const found = new Map([...known, ...page].map((transaction) => [idKey(transaction.id), transaction]))
  return newestFirst([...found.values()])
}

/**
 * What is known with the newest page read again: what the page leaves out is gone, and what is older than all of it stays. Where they
 * do not meet, something in between was not read: only the page is known.
 */
export function renewPage(
  known: readonly Transaction[],
  page: readonly Transaction[],
): { readonly transactions: readonly Transaction[]; readonly meets: boolean } {
  const ids = new Set(page.map(({ id }) => idKey(id)))
  const meets = known.some(({ id }) => ids.has(idKey(id)))
  const oldest = page.reduce((least, { at }) => Math.min(least, at), Number.POSITIVE_INFINITY)
  const older = meets ? known.filter(({ id, at }) => at <= oldest && !ids.has(idKey(id))) : []
  return { transactions: addPage(older, page), meets }
}
