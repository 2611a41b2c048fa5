import { foldText, type NativeCurrency } from 'tapkit/kernel'
import { readRuneName } from './runeName.ts'
import { noSign } from './runeSign.ts'

type Named = {
  /** With `•` between its words. */
  readonly name: string
  readonly symbol: string
}

/** Most characters of a unit, as the kernel cuts it. The letters of every name fit. */
const maxUnit = 28

/** A text as a hasty reader takes it in. */
const keyOf = (text: string): string => foldText(text) || text

/**
 * Currency signs. Behind a figure they mean dollars, or bitcoin. ¤ stands for no particular currency, so it is left
 * out.
 */
const money = /^(?!¤)\p{Sc}$/u

/** The unit behind the amounts of runes: the sign, or the name if the sign stands for another token as well (bitcoin 15). */
export function unitsOf(
  runes: readonly Named[],
  { name, symbol }: Pick<NativeCurrency, 'name' | 'symbol'>,
): readonly string[] {
  const ofNative = new Set([name, symbol].map(keyOf))
  const owners = new Map<string, number>()
  for (const rune of runes) {
    for (const key of new Set([keyOf(rune.symbol), keyOf(rune.name)])) owners.set(key, (owners.get(key) ?? 0) + 1)
  }
  return runes.map((rune) => {
    const key = keyOf(rune.symbol)
    if (owners.get(key) === 1 && !ofNative.has(key) && !money.test(rune.symbol)) return rune.symbol
    // A rune named as the native currency is would pass for it behind a figure.
    return ofNative.has(keyOf(rune.name)) ? noSign : nameOf(rune)
  })
}

const nameOf = ({ name }: Named): string => (name.length > maxUnit ? (readRuneName(name)?.letters ?? name) : name)
