import { foldText, type NativeCurrency, sanitizeSymbol, type TokenBalance } from 'tapkit/kernel'
import type * as v from 'valibot'
import { readRuneName, writeRuneName } from '../../ordinals/runeName.ts'
import type { runes_getBalance } from '../rpc/runes_getBalance.ts'

type Held = v.InferOutput<typeof runes_getBalance.result>['balances']
type Rune = Omit<TokenBalance, 'networkId'>

/** Most runes that are shown. */
export const mostRunes = 200
/** The most decimals that a rune has: an amount has 128 bits. */
const maxDivisibility = 38
const most = 2n ** 128n - 1n
/** As many digits as 128 bits need. */
const maxDigits = 39
/** The sign of a rune whose etching chose none. */
const noSign = '¤'
/** Most characters of a unit, as the kernel cuts it. The letters of every name fit. */
const maxUnit = 28

/**
 * The runes of a wallet's answer as tokens (bitcoin 11). Impossible names are left out, and two spellings of a name are
 * one rune. The spendable balance counts. These tokens cannot be sent from here, because a rune has a name and no token
 * address.
 */
export function readRunes(held: Held, native: NativeCurrency): readonly Rune[] {
  const runes = new Map<string, Rune>()
  for (const { runeName, spendableBalance, divisibility, symbol } of held) {
    const name = readRuneName(runeName)
    if (!name || runes.has(name.letters) || runes.size === mostRunes || spendableBalance.length > maxDigits) continue
    const value = BigInt(spendableBalance)
    const hasDecimals = Number.isInteger(divisibility) && divisibility >= 0 && divisibility <= maxDivisibility
    if (!hasDecimals || value <= 0n || value > most) continue
    runes.set(name.letters, {
      ...{ name: writeRuneName(name), symbol: readSign(symbol), decimals: divisibility, value, address: name.letters },
      ...{ unlisted: true, sendable: false },
    })
  }
  return withUnits([...runes.values()], native)
}

/** A single visible character, as an etching holds. */
function readSign(symbol: string): string {
  const isVisible = [...symbol].length === 1 && sanitizeSymbol(symbol) === symbol
  return isVisible && !/\p{M}/u.test(symbol) ? symbol : noSign
}

/** A text as a hasty reader takes it in. */
const keyOf = (text: string): string => foldText(text) || text

/**
 * Currency signs. Behind a figure they mean dollars, or bitcoin. ¤ stands for no particular currency, so it is left
 * out.
 */
const money = /^(?!¤)\p{Sc}$/u

/** Runes whose sign stands for something else as well are told apart by their names. */
function withUnits(runes: readonly Rune[], { name, symbol }: NativeCurrency): readonly Rune[] {
  const ofNative = new Set([name, symbol].map(keyOf))
  const owners = new Map<string, number>()
  for (const rune of runes) {
    for (const key of new Set([keyOf(rune.symbol), keyOf(rune.name)])) owners.set(key, (owners.get(key) ?? 0) + 1)
  }
  return runes.map((rune) => {
    const key = keyOf(rune.symbol)
    if (owners.get(key) === 1 && !ofNative.has(key) && !money.test(rune.symbol)) return rune
    // A rune named as the native currency is would pass for it behind a figure.
    return { ...rune, symbol: ofNative.has(keyOf(rune.name)) ? noSign : unitOf(rune) }
  })
}

const unitOf = ({ name, address = name }: Rune): string => (name.length > maxUnit ? address : name)
