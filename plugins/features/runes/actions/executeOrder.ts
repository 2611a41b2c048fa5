import { OrderStateError } from '../errors.ts'
import type { Order } from '../order/order.ts'
import { fundingOf, isAccepted, isForgotten, lastFunding } from '../order/payments.ts'
import { isUnsettled, statusOf } from '../order/statusOf.ts'
import { ordersOf } from '../order/store.ts'
import type { Asked, Context } from './context.ts'
import { continueOrder } from './continueOrder.ts'
import { dataOf } from './dataOf.ts'
import { look } from './look.ts'
import { resultOf } from './order.ts'
import { readAsked } from './readAsked.ts'
import { requireNamed, unknownOrder } from './requireNamed.ts'

/**
 * The order of a name that a service gave, as this browser knows it. Services of two networks may give the same name, and a wallet may name
 * a stranger's order: the order that waits for its execution comes first.
 */
export function findOrder({ kernel }: Context, orderId: unknown, networkId?: string | undefined): Order | undefined {
  const found = ordersOf(kernel).filter(
    (order) => order.orderId === orderId && (networkId === undefined || order.networkId === networkId),
  )
  return found.find(isUnsettled) ?? found[0]
}

/**
 * Tells the service again that an order is paid. If the payment of the order is not known, the payment is looked for. The wallet is
 * never asked.
 * @throws OrderStateError, OrderPaymentUnknownError, OrderNotExecutedError, OrdersNotSupportedError
 */
export async function executeOrder(context: Context, asked: Asked): Promise<unknown> {
  const { params } = await readAsked<{ readonly orderId: string }>(context, asked)
  const { orderId } = params
  const known = findOrder(context, orderId) ?? ordersOf(context.kernel).find(({ id }) => id === orderId)
  if (!known) throw unknownOrder({ orderId })
  return resultOf(await executeKnown(context, requireNamed(known)))
}

/**
 * Tells the service again that a known order is paid, or looks for its payment.
 * @throws OrderStateError, OrderPaymentUnknownError, OrderNotExecutedError, OrdersNotSupportedError
 */
export async function executeKnown(context: Context, known: Order): Promise<Order> {
  const order = fundingOf(known) ? known : await lookForDeclined(context, known)
  if (!fundingOf(order)) {
    const message = 'The order was never paid, and cannot be executed'
    throw new OrderStateError({ status: statusOf(order), message, data: dataOf(order) })
  }
  return isAccepted(order) && !isForgotten(order) ? order : continueOrder(context, order)
}

/** A wallet may have made a payment that it has declined. */
async function lookForDeclined(context: Context, order: Order): Promise<Order> {
  const network = context.kernel.networks.get(order.networkId)
  return network ? (await look(context, network, order, lastFunding(order)?.id ?? '')).order : order
}
