import type { Order, Reveal } from './order.ts'

/** Most transactions of a service that an order keeps, since all orders share a storage: an order of 4,000 mints has hundreds. */
const most = 20

/**
 * The transactions of a service that an order keeps. Transactions that differ from the order come first, so that none of them is crowded out; the
 * others come in the order in which they were seen.
 */
export function keptReveals(reveals: readonly Reveal[]): readonly Reveal[] {
  if (reveals.length <= most) return reveals
  const isDifferent = ({ checked }: Reveal) => checked === 'different'
  const [differing, others] = [reveals.filter(isDifferent), reveals.filter((reveal) => !isDifferent(reveal))]
  const kept = new Set([...differing, ...others].slice(0, most))
  return reveals.filter((reveal) => kept.has(reveal))
}

/** How many transactions of the service are known beside those that the order keeps. */
export const moreReveals = ({ reveals = [], revealCount = 0 }: Pick<Order, 'reveals' | 'revealCount'>): number =>
  Math.max(0, revealCount - reveals.length)
