import { type Transfer, truncateAddress } from 'tapkit/kernel'
import type { messages } from '../messages.ts'
import type { HistoryRow } from '../toRow.ts'

/** The title of a row: something that was done, is being done, or failed. */
export function titleOf({ kind, status, entry }: HistoryRow, words: typeof messages): string {
  if (status === 'different') return words.differentTitle
  if (status === 'unknown') return entry?.transactionId ? words.unknownTitle : words.unclearTitle
  const table = status === 'failed' ? words.lost : status === 'confirmed' ? words.done : words.doing
  // A word that nobody here knows is shown as the indexer has it.
  return Object.hasOwn(table, kind) ? table[kind as keyof typeof table] : kind
}

/** Its second line: whom it was with, or how far it is. */
export function subtitleOf(row: HistoryRow, shown: readonly Transfer[], words: typeof messages): string | undefined {
  const { status, entry, application, to } = row
  if (status === 'failed') return words.onlyFee
  if (status === 'asked') return words.waiting(entry?.wallet ?? '')
  if (status === 'pending') return words.pending
  const [first, second] = shown
  if (first?.direction === 'out' && second?.direction === 'in') {
    return words.pair(labelOf(first), labelOf(second))
  }
  const party = first?.direction === 'in' ? (first.party ?? row.from) : (first?.party ?? to)
  if (first?.direction === 'self') return words.toSelf
  if (first && party && !isNobody(party))
    return words[first.direction === 'in' ? 'fromParty' : 'toParty'](truncateAddress(party))
  if (application?.name) return words.inApp(application.name)
  return to && !first ? words.toParty(truncateAddress(to)) : undefined
}

/** Where tokens come from that did not exist before, and where burnt ones go. */
const isNobody = (party: string): boolean => /^0x0+$/.test(party)

const labelOf = ({ symbol, name, collectible }: Transfer): string => symbol ?? collectible?.name ?? name ?? '-'

/** The mark of what was done, by name. */
export function iconOf({ kind, transfers }: HistoryRow): string {
  if (Object.hasOwn(icons, kind)) return icons[kind] as string
  const directions = new Set(transfers.map(({ direction }) => direction))
  if (directions.has('in') && directions.has('out')) return 'swap'
  return directions.has('in') ? 'receive' : directions.has('out') ? 'send' : 'check'
}

const icons: Readonly<Record<string, string>> = {
  send: 'send',
  receive: 'receive',
  trade: 'swap',
  approve: 'approve',
  mint: 'mint',
  burn: 'burn',
  cancel: 'declined',
}
