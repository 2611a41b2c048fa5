import { OrderUnderWayError } from '../errors.ts'
import { idOf, type NetworkName } from '../networks.ts'
import type { Order } from '../order/order.ts'
import { fundingOf } from '../order/payments.ts'
import { statusOf } from '../order/statusOf.ts'
import { ordersOf } from '../order/store.ts'
import type { Context } from './context.ts'
import { dataOf } from './dataOf.ts'
import { look } from './look.ts'

/** How long an order that may be paid stands in the way of the same order, in ms: a day. */
const day = 24 * 60 * 60_000
/** How long it does if nothing is to be seen at its address, in ms: a transaction is seen within seconds, and a prompt may stay open. */
const unseen = 10 * 60_000

/** Where it may be that money has left, and no service is at work. */
const unsettled: ReadonlySet<string> = new Set(['asked', 'unsure', 'different', 'paid', 'refused'])

/** What two orders of the same thing have in common. */
export const keyOf = ({ kind, networkId, request }: Pick<Order, 'kind' | 'networkId' | 'request'>): string =>
  JSON.stringify([kind, networkId, Object.entries(request ?? {}).filter(([, value]) => value !== undefined)])

/**
 * Makes sure that no order of the same request may be paid already and is not begun: a host that asks again after an error would pay twice.
 * @throws OrderUnderWayError
 */
export async function requireNew(context: Context, wanted: Order, name: NetworkName): Promise<void> {
  const same = ordersOf(context.kernel).filter(
    (order) => keyOf(order) === keyOf(wanted) && unsettled.has(statusOf(order)),
  )
  for (const order of same) {
    const payment = fundingOf(order)
    const age = Date.now() - (payment?.askedAt ?? 0)
    if (!payment || age > day) continue
    const network = context.kernel.networks.get(idOf(name))
    const isUnnamed = payment.outcome === 'asked' || payment.outcome === 'unsure'
    const looked = isUnnamed && network ? await look(context, network, order, payment.id) : { order, hasLooked: false }
    const isUnseen =
      looked.hasLooked && unsettled.has(statusOf(looked.order)) && !fundingOf(looked.order)?.transactionId
    if (!(isUnseen && age > unseen)) throw new OrderUnderWayError({ data: dataOf(looked.order) })
  }
}
