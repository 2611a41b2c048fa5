import { OrderNotExecutedError } from '../errors.ts'
import { nameOf } from '../networks.ts'
import type { Order } from '../order/order.ts'
import { fundingOf } from '../order/payments.ts'
import type { Context } from './context.ts'
import { dataOf } from './dataOf.ts'
import { execute } from './execute.ts'
import { look } from './look.ts'
import { unknownPayment } from './pay.ts'
import { placeOf } from './readAsked.ts'

/**
 * Goes on with an order that may be paid: its payment is looked for, and the service is told of it. The wallet is never asked. `waits`: after which
 * times a service that is down is told again, in ms; the usual times if absent.
 * @throws OrderPaymentUnknownError, OrderNotExecutedError, OrdersNotSupportedError
 */
export async function continueOrder(context: Context, known: Order, waits?: readonly number[]): Promise<Order> {
  const place = placeOf(context, nameOf(known.networkId) ?? 'Mainnet')
  const { order } = await look(context, place.network, known, fundingOf(known)?.id ?? '')
  const { outcome } = fundingOf(order) ?? {}
  if (outcome === 'different') {
    const cause = new Error('What was paid is not what the order costs.')
    throw new OrderNotExecutedError({ data: dataOf(order), cause })
  }
  if (outcome !== 'sent') throw unknownPayment(order)
  return execute(context, place.service, order, waits)
}
