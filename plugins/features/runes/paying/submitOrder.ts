import { type Kernel, PreparedStaleError, SendCancelledError } from 'tapkit/kernel'
import { begin } from '../actions/begin.ts'
import { contextOf } from '../actions/context.ts'
import { dataOf } from '../actions/dataOf.ts'
import { look, paidBefore } from '../actions/look.ts'
import { findSame, keyOf, requireNew } from '../actions/requireNew.ts'
import { OrderUnderWayError } from '../errors.ts'
import type { Order } from '../order/order.ts'
import { fundingOf, lastFunding } from '../order/payments.ts'
import { statusOf } from '../order/statusOf.ts'
import { put } from '../order/store.ts'
import { payOnce, requireUnasked } from './payOnce.ts'
import { sendPayment } from './sendPayment.ts'
import type { WrittenOrder } from './writtenOrder.ts'

/**
 * Asks the wallet to pay a reviewed order, once: the payment is stored before the wallet is asked. Answers the order as it stands then, also
 * if it is not known whether the wallet has paid. `left` aborts when the visitor leaves, and cancels until the wallet is asked.
 * @throws PreparedStaleError, OrderUnderWayError, SendPendingError, SendCancelledError, and what `kernel.send` throws if nothing was sent
 */
export function submitOrder(kernel: Kernel, written: WrittenOrder, left?: AbortSignal): Promise<Order> {
  const context = contextOf(kernel)
  const { prepared, about } = written
  const { isNative, network } = about
  return payOnce(kernel, `order:${keyOf(about.order)}`, written, async (latest) => {
    const stored = await lookForDeclined(latest)
    if (statusOf(stored) !== 'created' || fundingOf(stored))
      throw new OrderUnderWayError({ id: stored.id, data: dataOf(stored) })
    requireUnasked(stored, prepared)
    await requireNew(context, stored)
    const same = findSame(kernel, stored)
    const isTold = same === undefined || same.id === about.openOrder?.id
    if (!isTold)
      throw new PreparedStaleError({ debug: 'The same was ordered since, of which its review does not tell.' })
    const { fundAddress: address, fundAmount: amount } = stored
    const where =
      isNative || address === undefined ? {} : { address, amount, before: await paidBefore(context, network, address) }
    if (left?.aborted) throw new SendCancelledError()
    const begun = await begin(context, put(kernel, stored), { id: prepared.id, ...where })
    return sendPayment(context, prepared, begun, { left })
  })

  /** A wallet may have made a payment that it has declined. */
  async function lookForDeclined(order: Order): Promise<Order> {
    const declined = lastFunding(order)
    return declined ? (await look(context, network, order, declined.id)).order : order
  }
}
