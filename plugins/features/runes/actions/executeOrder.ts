import { OrderStateError } from '../errors.ts'
import type { Order } from '../order/order.ts'
import { fundingOf, isAccepted } from '../order/payments.ts'
import { statusOf } from '../order/statusOf.ts'
import { ordersOf } from '../order/store.ts'
import type { Asked, Context } from './context.ts'
import { continueOrder } from './continueOrder.ts'
import { dataOf } from './dataOf.ts'
import { resultOf } from './order.ts'
import { readAsked } from './readAsked.ts'

/** The order of a name that a service gave, as this browser knows it. */
export const findOrder = ({ kernel }: Context, orderId: unknown): Order | undefined =>
  ordersOf(kernel).find((order) => order.orderId === orderId)

/**
 * Tells the service again that an order is paid. If nobody knows whether it is, its payment is looked for. The wallet is never asked.
 * @throws OrderStateError, OrderPaymentUnknownError, OrderNotExecutedError, OrdersNotSupportedError
 */
export async function executeOrder(context: Context, asked: Asked): Promise<unknown> {
  const { params } = await readAsked<{ readonly orderId: string }>(context, asked)
  const { orderId } = params
  const known = findOrder(context, orderId)
  if (!known) {
    const message = 'This browser knows no order of that id: it was made elsewhere, or was never paid'
    throw new OrderStateError({ status: 'unknown', message, data: { orderId } })
  }
  if (!fundingOf(known)) {
    const message = 'The order was never paid, and cannot be executed'
    throw new OrderStateError({ status: statusOf(known), message, data: dataOf(known) })
  }
  if (isAccepted(known)) return resultOf(known)
  return resultOf(await continueOrder(context, known))
}
