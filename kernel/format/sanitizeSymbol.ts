import { sanitizeText } from './sanitizeText.ts'

/** Characters that no symbol of several characters has: blanks, separators of figures and of texts, digits of other scripts. */
const foreign = /[^\p{L}\p{M}\p{Sc}\p{So}0-9._+/•…․。-]+/gu

/**
 * A symbol from outside as a single word of at most `max` characters: letters, digits, currency signs, pictures and `. _ + / • … -`. What
 * stands between them becomes a hyphen, so that two words stay two (money 29). A rune's symbol may be any single character. '' where
 * nothing is left.
 */
export function sanitizeSymbol(symbol: string, max = 20): string {
  const plain = sanitizeText(symbol, max * 4)
  if ([...plain].length === 1) return plain
  return sanitizeText(plain.replace(foreign, '-'), max).replace(/^-+|-+$/g, '')
}
