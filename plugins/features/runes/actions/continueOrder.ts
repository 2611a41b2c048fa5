import { OrderNotExecutedError } from '../errors.ts'
import { nameOf } from '../networks.ts'
import type { Order } from '../order/order.ts'
import { fundingOf } from '../order/payments.ts'
import type { Context } from './context.ts'
import { dataOf } from './dataOf.ts'
import { execute, executeOnce } from './execute.ts'
import { look } from './look.ts'
import { unknownPayment } from './pay.ts'
import { placeOf } from './readAsked.ts'

/**
 * Goes on with an order that may be paid: its payment is looked for, and the service is told of it until the service answers. The wallet is
 * never asked.
 * @throws OrderPaymentUnknownError, OrderNotExecutedError, OrdersNotSupportedError
 */
export async function continueOrder(context: Context, known: Order): Promise<Order> {
  const { service, order } = await requirePaid(context, known)
  return execute(context, service, order)
}

/**
 * Goes on with an order in the same way, and tells the service a single time.
 * @throws OrderPaymentUnknownError, OrderNotExecutedError, OrdersNotSupportedError
 */
export async function continueOnce(context: Context, known: Order): Promise<Order> {
  const { service, order } = await requirePaid(context, known)
  return executeOnce(context, service, order)
}

/** The order with its payment, and the service that is told of it. */
async function requirePaid(
  context: Context,
  known: Order,
): Promise<{ readonly service: string; readonly order: Order }> {
  const { network, service } = placeOf(context, nameOf(known.networkId) ?? 'Mainnet')
  const { order } = await look(context, network, known, fundingOf(known)?.id ?? '')
  const { outcome } = fundingOf(order) ?? {}
  if (outcome === 'different') {
    const cause = new Error('What was paid is not what the order costs.')
    throw new OrderNotExecutedError({ data: dataOf(order), cause })
  }
  if (outcome !== 'sent') throw unknownPayment(order)
  return { service, order }
}
