import { sanitizeSymbol } from 'tapkit/kernel'

/** The sign of a rune whose etching chose none. */
export const noSign = '¤'

/** The sign of a rune: a single visible character, as an etching holds; `undefined` for anything else. */
export function readRuneSign(symbol: unknown): string | undefined {
  if (typeof symbol !== 'string' || [...symbol].length !== 1) return undefined
  return sanitizeSymbol(symbol) === symbol && !/\p{M}/u.test(symbol) ? symbol : undefined
}
