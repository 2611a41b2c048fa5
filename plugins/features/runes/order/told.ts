import type { OrderState } from '../service/replies.ts'
import type { Order, OrderEvent, Seen, Told } from './order.ts'

const ends: ReadonlySet<OrderState> = new Set(['complete', 'failed', 'refunded', 'stale'])

/**
 * Whether the service has said that the order is over. A service that gives an order up, and takes its payment after that, goes on with the
 * order.
 */
export const hasEnded = ({ told, executed }: Pick<Order, 'told' | 'executed'>): boolean =>
  told !== undefined &&
  ends.has(told.state) &&
  !(told.state === 'stale' && executed?.accepted === true && executed.lastAt >= told.at)

const isFinal = ({ state }: Told): boolean => ends.has(state) && state !== 'stale'

/** Of two ways to have learnt of an end, the way that says more. */
export const moreSeen = (one: Seen | undefined, other: Seen | undefined): Seen | undefined =>
  one === 'looked' || other === 'looked' ? 'looked' : (one ?? other)

/** An order with the newest word of its service: the newer word counts, but an order that is over does not open again, unless it was given up. */
export function withTold(
  order: Order,
  { state, reason, at }: Extract<OrderEvent, { type: 'told' }>,
): Partial<Order> | undefined {
  const told = laterTold(order.told, { state, reason, at })
  if (told === order.told) return undefined
  // A visitor who has seen that an order was given up has not seen its later end.
  return told?.state === order.told?.state ? { told } : { told, seen: undefined }
}

/** Of two words of the service, the word that counts. An order that was given up may go on: only the other ends are final. */
export function laterTold(one: Told | undefined, other: Told | undefined): Told | undefined {
  if (!one || !other) return one ?? other
  const isOver = isFinal(one)
  if (isOver !== isFinal(other)) return isOver ? one : other
  return other.at > one.at || (other.at === one.at && JSON.stringify(other) > JSON.stringify(one)) ? other : one
}
