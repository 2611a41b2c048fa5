import type { Held, RuneBalance } from '../../ordinals/service.ts'
import { outpointOf } from './contents.ts'
import type { Holding } from './fetchHoldings.ts'

/** The inscriptions in coins, in the coins' order, and the sums of their runes. */
export function toHeld(holdings: readonly Holding[]): Held {
  const runes = new Map<string, RuneBalance>()
  for (const { name, amount, divisibility } of holdings.flatMap(({ contents }) => contents.runes)) {
    const before = runes.get(name.letters)?.amount ?? 0n
    runes.set(name.letters, { name, divisibility, amount: before + amount })
  }
  return {
    inscriptions: holdings.flatMap(({ account, amount, contents, ...coin }) =>
      contents.inscriptions.map(({ id }) => ({
        ...{ id, output: outpointOf(coin), postage: amount, address: account.address },
      })),
    ),
    runes: [...runes.values()],
    isWhole: holdings.every(({ contents }) => contents.isWhole),
  }
}
