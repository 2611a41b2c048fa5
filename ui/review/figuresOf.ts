import type { DeepReadonly, LedgerEntry } from 'tapkit/kernel'
import { amountText } from './amountOf.ts'

/** Amounts of an entry, each in one line, in the separators of a locale. */
export type Figures = {
  /** The amounts that leave, as the network recorded them if they are as reviewed, else as they were reviewed. */
  readonly paid: string
  /** The amounts that came, as the network recorded them; absent if nothing is recorded. */
  readonly came: string | undefined
  /** The amounts that are to come, as they were reviewed. */
  readonly least: string
}

export function figuresOf({ status, changes, seen, tokens }: DeepReadonly<LedgerEntry>, locale: string): Figures {
  const textOf = (wanted: 'in' | 'out', moved: DeepReadonly<LedgerEntry['changes']>) =>
    moved
      .filter(({ direction, amount }) => direction === wanted && amount > 0n)
      .map((change) => amountText(change, tokens, locale))
      .join(' + ')
  return {
    paid: textOf('out', (status === 'confirmed' && seen) || changes),
    came: seen && textOf('in', seen),
    least: textOf('in', changes),
  }
}
