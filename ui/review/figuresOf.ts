import type { DeepReadonly, LedgerEntry } from 'tapkit/kernel'
import { amountText } from './amountOf.ts'
import { isDue } from './isDue.ts'

type Entry = DeepReadonly<LedgerEntry>

/** The amounts of an entry, each as a text in a locale's format. */
export type Figures = {
  /** The amounts that leave: the network's record if the entry is confirmed, otherwise the reviewed amounts. */
  readonly paid: string
  /** The subject of a kind's sentences: the amounts that leave, or the entry's summary if it pays nothing. */
  readonly subject: string
  /** The incoming amounts of the network's record; absent without a record. */
  readonly came: string | undefined
  /** The incoming amounts that were promised in the review. */
  readonly due: string
}

export function figuresOf({ status, changes, seen, tokens, summary }: Entry, locale: string): Figures {
  const textOf = (moved: Entry['changes']) =>
    moved
      .filter(({ amount }) => amount > 0n)
      .map((change) => amountText(change, tokens, locale))
      .join(' + ')
  const isOut = ({ direction }: Entry['changes'][number]) => direction === 'out'
  const paid = textOf(((status === 'confirmed' && seen) || changes).filter(isOut))
  return {
    paid,
    subject: textOf(changes.filter(isOut)) ? paid : summary,
    came: seen && textOf(seen.filter((change) => !isOut(change))),
    due: textOf(changes.filter(isDue)),
  }
}
