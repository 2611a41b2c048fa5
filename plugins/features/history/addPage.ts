import type { Transaction } from 'tapkit/kernel'
import { newestFirst } from './groupByYear.ts'
import { idKey } from './idKey.ts'

/** Adds a page to the known transactions. A transaction that is in both is taken from the page. */
export function addPage(known: readonly Transaction[], page: readonly Transaction[]): readonly Transaction[] {
  const found = new Map([...known, ...page].map((transaction) => [idKey(transaction.id), transaction]))
  return newestFirst([...found.values()])
}

/**
 * Replaces the newest transactions by the newest page. A known transaction that the page leaves out is dropped, unless it is
 * older than the whole page. If page and known transactions share none, some in between were not read, and only the page is kept.
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
