import type { messages } from './messages.ts'
import type { Inscription } from './types.ts'

/** The name of an inscription: its number, if that is known. */
export const nameOf = (
  { number }: Pick<Inscription, 'number'>,
  words: Pick<typeof messages, 'numbered' | 'unnumbered'>,
  locale: string,
): string =>
  number === undefined
    ? words.unnumbered
    : words.numbered(new Intl.NumberFormat(locale, { useGrouping: false }).format(number))
