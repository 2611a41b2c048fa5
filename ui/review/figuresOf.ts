import type { DeepReadonly, LedgerEntry } from 'tapkit/kernel'
import { amountText } from './amountOf.ts'
import { isDue } from './isDue.ts'

type Entry = DeepReadonly<LedgerEntry>

/** Amounts of an entry, each in one line, in the separators of a locale. */
export type Figures = {
  /** The amounts that leave, as the network recorded them if they are as reviewed, else as they were reviewed. */
  readonly paid: string
  /** What the words of a kind name: the amounts that leave, or what the request is about if it pays nothing. */
  readonly subject: string
  /** The amounts that came, as the network recorded them; absent if nothing is recorded. */
  readonly came: string | undefined
  /** The amounts that have to come, as they were reviewed. */
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
