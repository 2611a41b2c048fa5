import type { DeepReadonly, LedgerEntry } from 'tapkit/kernel'
import { amountText } from './amountOf.ts'

/** Amounts of an entry, each in one line, in the separators of a locale. */
export type Figures = {
  /** What leaves: as the network recorded it where that is what was reviewed, else as it was reviewed. */
  readonly paid: string
  /** What came, as the network recorded it; absent where nothing is recorded. */
  readonly came: string | undefined
  /** What is to come, as it was reviewed. */
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
