import type { Order } from './order.ts'
import { fundingOf, isAccepted, mayBeOut } from './payments.ts'
import { isWrong } from './reveals.ts'
import { hasEnded } from './told.ts'

/**
 * How an order stands. `created`: nothing has left. `asked`, `unsure`, `different`: as its payment. `paid`: the service does not know the payment yet.
 * `refused`: the service was told, and did not accept. `accepted`: the service is at work. The other statuses are the service's ends.
 */
export type OrderStatus =
  | 'created'
  | 'asked'
  | 'unsure'
  | 'different'
  | 'paid'
  | 'refused'
  | 'accepted'
  | 'complete'
  | 'failed'
  | 'refunded'
  | 'stale'

/** The status of an order, by all known facts. */
export const statusOf = (order: Order): OrderStatus =>
  order.told?.state === 'stale' && hasEnded(order) ? 'stale' : standingOf(order)

/** The same status, unless the service has given the order up: the service may have done so because it never learnt of the payment. */
export function standingOf(order: Order): OrderStatus {
  const { told, executed } = order
  if (told && told.state !== 'stale' && hasEnded(order)) return told.state as 'complete' | 'failed' | 'refunded'
  const payment = fundingOf(order)
  // A service calls an order pending that waits for its execution. It may be at work with a transaction that the wallet has replaced since.
  const isAtWork =
    told?.state === 'executing' && (!executed || !payment || executed.transactionId === payment.transactionId)
  // Of an order of another browser only its bumps are known.
  const isBumped = !payment && order.payments.some(mayBeOut)
  if (isAccepted(order) || isAtWork || isBumped) return 'accepted'
  if (!payment || payment.outcome === 'declined') return 'created'
  if (payment.outcome !== 'sent') return payment.outcome
  return executed?.error && executed.transactionId === payment.transactionId ? 'refused' : 'paid'
}

const unsettled: ReadonlySet<OrderStatus> = new Set(['asked', 'unsure', 'different', 'paid', 'refused'])

/** Whether money may have left for an order, and no service is at work on it. */
export const isUnsettled = (order: Order): boolean => unsettled.has(standingOf(order))

/** Whether money may have left for an order that is not over. */
export const isOpen = (order: Order): boolean => !hasEnded(order) && statusOf(order) !== 'created'

/** The same, or its service has given the order up without the money. Such an order is never forgotten. */
export const mayHoldMoney = (order: Order): boolean => isOpen(order) || isUnsettled(order)

/**
 * Whether a service calls an order complete of which the chain shows nothing: no transaction that spends the payment is known. The money may
 * still be at the order's address.
 */
export const isUnseen = ({ told, fundAddress, spent, reveals = [] }: Order): boolean =>
  told?.state === 'complete' && fundAddress !== undefined && !spent && reveals.length === 0

/** Whether the service has ended an order for which no payment of this browser may have gone out. */
export const hasEndedUnpaid = (order: Order): boolean =>
  hasEnded(order) &&
  order.kind !== undefined &&
  !order.payments.some(mayBeOut) &&
  order.told?.state !== 'complete' &&
  !wasPaidInSpite(order)

/** Whether the service says that money came back, and a wallet has declined the payment: the wallet may have paid in spite of that. */
const wasPaidInSpite = ({ told, payments }: Order): boolean => told?.state === 'refunded' && payments.length > 0

/** Whether the chain shows that the service has made something else than was ordered. */
export const differs = ({ reveals = [] }: Pick<Order, 'reveals'>): boolean => reveals.some(isWrong)
