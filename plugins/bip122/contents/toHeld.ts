import type { Held, RuneBalance } from '../../ordinals/service.ts'
import { outpointOf } from './contents.ts'
import type { Holding } from './fetchHoldings.ts'

/**
 * The inscriptions in coins, in the coins' order, and the sums of their runes. A contradiction between the sources makes the list incomplete: an
 * inscription in two coins is listed in the first, and a rune that counts in two kinds of decimals is left out.
 */
export function toHeld(holdings: readonly Holding[]): Held {
  const runes = new Map<string, RuneBalance>()
  const unclear = new Set<string>()
  for (const { name, amount, divisibility } of holdings.flatMap(({ contents }) => contents.runes)) {
    const before = runes.get(name.letters)
    if (before && before.divisibility !== divisibility) unclear.add(name.letters)
    runes.set(name.letters, { name, divisibility, amount: amount + (before?.amount ?? 0n) })
  }
  const listed = holdings.flatMap(({ account, amount, contents, ...coin }) =>
    contents.inscriptions.map(({ id }) => ({
      ...{ id, output: outpointOf(coin), postage: amount, address: account.address },
    })),
  )
  const inscriptions = [...new Map(listed.toReversed().map((held) => [held.id, held])).values()].reverse()
  const isClear = unclear.size === 0 && inscriptions.length === listed.length
  return {
    inscriptions,
    runes: [...runes.values()].filter(({ name }) => !unclear.has(name.letters)),
    isWhole: isClear && holdings.every(({ contents }) => contents.isWhole),
  }
}
