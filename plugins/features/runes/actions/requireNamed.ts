import { lookInWallet, OrderStateError } from '../errors.ts'
import type { Order } from '../order/order.ts'
import { statusOf } from '../order/statusOf.ts'
import { dataOf } from './dataOf.ts'

/** The error of an id under which this browser has no order that may be paid. */
export const unknownOrder = (data: ConstructorParameters<typeof OrderStateError>[0]['data']): OrderStateError => {
  const message = 'This browser knows no order of that id: it was made elsewhere, or was never paid'
  return new OrderStateError({ status: 'unknown', message, data })
}

/**
 * An order that a service or a wallet has named: nobody can be asked about any other order.
 * @throws OrderStateError
 */
export function requireNamed(order: Order): Order {
  if (order.orderId !== undefined) return order
  const status = statusOf(order)
  if (status === 'created') throw unknownOrder(dataOf(order))
  const isOpen = status === 'asked' || status === 'unsure'
  const message = isOpen
    ? 'The wallet was asked to make this order itself, and did not say how that ended. Look for it in the wallet'
    : 'The wallet has made this order itself, and did not name it. Look for it in the wallet'
  throw new OrderStateError({ status, message, data: dataOf(order), debug: lookInWallet(order.id) })
}
