import {
  formatUnits,
  isSameAddress,
  type LedgerEntry,
  type Transaction,
  type Transfer,
  truncateAddress,
} from 'tapkit/kernel'

/** A row of the activity: a transaction of an indexer, a request of this page, or both in one. */
export type HistoryRow = {
  readonly key: string
  readonly kind: string
  /** The status that this page knows, or else the indexer's. */
  readonly status: 'asked' | 'pending' | 'confirmed' | 'failed' | 'different' | 'unknown'
  /** Unix time in ms. */
  readonly at: number
  readonly transfers: readonly Transfer[]
  readonly transactionId?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly application?: Transaction['application']
  readonly entry?: LedgerEntry | undefined
}

/** A row of what an indexer told, and of what was asked for here where that is the same. */
export function toRow(transaction: Transaction, entry?: LedgerEntry | undefined): HistoryRow {
  const { id, kind, status, at, transfers, from, to, application } = transaction
  const told = { kind, at, transfers, transactionId: id, from, to, application }
  if (!entry) return { ...told, key: id, status }
  const own = entryRow(entry)
  // The amounts of a payment that a node has compared are known to the last digit. Until then whoever tells how it ended tells what was paid.
  // An app's own request has a name only from the indexer.
  const isOwn = (entry.kind === 'transfer' && (isSettled(entry) || status === 'pending')) || transfers.length === 0
  return {
    ...told,
    ...(isOwn && { kind: own.kind, transfers: own.transfers }),
    key: own.key,
    status: isSettled(entry) ? own.status : status,
    entry,
  }
}

/** A row of what was asked for here and nobody else has told yet. */
export function entryRow(entry: LedgerEntry): HistoryRow {
  const { id, status, askedAt, transactionId, account, changes, seen } = entry
  const isSeen = seen !== undefined && (status === 'confirmed' || status === 'different')
  const transfers = isSeen ? seenBy(entry, seen) : changes.map((change) => transferOf(change, entry))
  return {
    key: id,
    kind: kindOf(entry),
    status: status === 'sent' ? 'pending' : status,
    at: askedAt,
    transfers,
    transactionId,
    from: account,
    entry,
  }
}

/** Whether its outcome is known. */
export const isSettled = ({ status }: LedgerEntry): boolean =>
  status === 'confirmed' || status === 'failed' || status === 'different'

/** Kinds of requests, in an indexer's words. */
const kinds: Readonly<Record<string, string>> = { transfer: 'send', approval: 'approve', swap: 'trade' }

function kindOf({ kind, changes }: LedgerEntry): string {
  if (Object.hasOwn(kinds, kind)) return kinds[kind] as string
  const directions = new Set(changes.map(({ direction }) => direction))
  return directions.size === 2 ? 'trade' : 'execute'
}

/** The transfers that the network recorded. A change of nothing has no line. */
function seenBy(entry: LedgerEntry, seen: LedgerEntry['changes']): readonly Transfer[] {
  const moved = seen.filter(({ amount }) => amount > 0n)
  const transfers = (moved.length > 0 ? moved : seen).map((change) => transferOf(change, entry))
  if (seen.some(({ direction }) => direction === 'in')) return transfers
  // The network's own currency comes without a record: what was promised to come is known, and how much of it came is not.
  const due = entry.changes.filter(({ direction, limit }) => direction === 'in' && limit)
  return [...transfers, ...due.map((change) => ({ ...transferOf(change, entry), amount: undefined }))]
}

function transferOf(
  { direction, amount, token, party }: LedgerEntry['changes'][number],
  { tokens }: LedgerEntry,
): Transfer {
  const facts = tokens.find(({ address }) => isSameAddress(address, token))
  // A token without a description is named by its contract, and its decimals are unknown.
  if (!facts) return { direction, symbol: token && truncateAddress(token), address: token, party }
  const { name, symbol, decimals } = facts
  return { direction, amount: formatUnits(amount, decimals), symbol, name, address: token, party }
}
