import { isSameAddress, type LedgerEntry, type Network, type Transaction } from 'tapkit/kernel'
import { idKey } from './idKey.ts'
import { entryRow, type HistoryRow, isSettled, toRow } from './toRow.ts'

/** The account whose rows they are. */
type Subject = { readonly address: string; readonly network: Pick<Network, 'id'> }

/**
 * All rows of an account on a network, the newest first: what was asked for here and is not settled stands above the rest, and what both know of is one row.
 * What was settled here before the pages that were read waits for its own page.
 */
export function toRows(
  transactions: readonly Transaction[],
  ledger: readonly LedgerEntry[],
  { address, network }: Subject,
  hasMore: boolean,
): readonly HistoryRow[] {
  const own = ledger.filter((entry) => entry.networkId === network.id && isSameAddress(entry.account, address))
  const byId = new Map<string, LedgerEntry>()
  for (const entry of own) {
    // An entry that only shows what took its place stands by itself.
    if (entry.transactionId === undefined || (entry.status === 'different' && entry.replaces)) continue
    byId.set(idKey(entry.transactionId), entry)
  }
  const told = transactions.map((transaction) => toRow(transaction, byId.get(idKey(transaction.id))))
  const known = new Set(told.flatMap(({ entry }) => entry?.id ?? []))
  const oldest = hasMore ? (transactions.at(-1)?.at ?? Number.POSITIVE_INFINITY) : Number.NEGATIVE_INFINITY
  const alone = own.filter(({ id }) => !known.has(id))
  const open = alone.filter(isOpen).map(entryRow)
  const rest = alone.filter((entry) => !isOpen(entry) && entry.askedAt >= oldest).map(entryRow)
  const past = rest.length > 0 ? [...told, ...rest].toSorted((left, right) => right.at - left.at) : told
  return [...open.toSorted((left, right) => right.at - left.at), ...past]
}

/** Still to be looked at; one whose outcome nobody knows, and that the visitor was told so of, has its place in time. */
const isOpen = (entry: LedgerEntry): boolean => !isSettled(entry) && !(entry.status === 'unknown' && entry.told)
