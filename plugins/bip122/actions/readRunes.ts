import type { NativeCurrency, TokenBalance } from 'tapkit/kernel'
import type * as v from 'valibot'
import { readRuneName, writeRuneName } from '../../ordinals/runeName.ts'
import { noSign, readRuneSign } from '../../ordinals/runeSign.ts'
import { unitsOf } from '../../ordinals/runeUnits.ts'
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
      ...{
        name: writeRuneName(name),
        symbol: readRuneSign(symbol) ?? noSign,
        decimals: divisibility,
        value,
        address: name.letters,
      },
      ...{ unlisted: true, sendable: false },
    })
  }
  const read = [...runes.values()]
  const units = unitsOf(read, native)
  return read.map((rune, at) => ({ ...rune, symbol: units[at] ?? noSign }))
}
