import type { Order, Reveal } from './order.ts'

/** Most transactions of a service that an order keeps, since all orders share a storage: an order of 4,000 mints has hundreds. */
const most = 20

/** Whether a transaction of a service differs from the order, and no other transaction has taken its place. */
export const isWrong = ({ checked, replacedBy }: Reveal): boolean => checked === 'different' && replacedBy === undefined

/**
 * The transactions of a service that an order keeps. Transactions that differ from the order come first, so that none of them is crowded out: those
 * that stand before those that were replaced. The others come in the order in which they were seen.
 */
export function keptReveals(reveals: readonly Reveal[]): readonly Reveal[] {
  if (reveals.length <= most) return reveals
  const rankOf = (reveal: Reveal) => (isWrong(reveal) ? 0 : reveal.checked === 'different' ? 1 : 2)
  const kept = new Set(reveals.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, most))
  return reveals.filter((reveal) => kept.has(reveal))
}

/** How many transactions of the service are known beside those that the order keeps. */
export const moreReveals = ({ reveals = [], revealCount = 0 }: Pick<Order, 'reveals' | 'revealCount'>): number =>
  Math.max(0, revealCount - reveals.length)
