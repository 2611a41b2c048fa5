import { type Kernel, SendCancelledError, SendPendingError } from 'tapkit/kernel'
import { requireBumpable } from '../actions/bump.ts'
import { contextOf } from '../actions/context.ts'
import { lookForBumps, paidBefore } from '../actions/look.ts'
import { listCoins } from '../actions/noteCoins.ts'
import type { Order } from '../order/order.ts'
import { tell } from '../order/store.ts'
import { payOnce, requireUnasked } from './payOnce.ts'
import { payingSession, sendPayment } from './sendPayment.ts'
import type { WrittenBump } from './writtenOrder.ts'

/**
 * Asks the wallet to pay a reviewed bump, once: the payment is stored before the wallet is asked. Answers the order as it stands then, also if
 * it is not known whether the wallet has paid. `left` aborts when the visitor leaves, and cancels until the wallet is asked.
 * @throws PreparedStaleError, OrderStateError, SendPendingError, SendCancelledError, and what `kernel.send` throws if nothing was sent
 */
export function submitBump(kernel: Kernel, written: WrittenBump, left?: AbortSignal): Promise<Order> {
  const context = contextOf(kernel)
  const { prepared, about } = written
  const { isNative, network, fundingAddress: address, cost: amount, newFeeRate: feeRate } = about
  return payOnce(kernel, `bump:${about.order.orderId}`, written, async (latest) => {
    const order = await lookForBumps(context, network, latest)
    requireBumpable(order, feeRate)
    requireUnasked(order, prepared)
    const [before, coins] = await Promise.all([
      isNative ? undefined : paidBefore(context, network, address),
      isNative ? undefined : listCoins(context, network, payingSession(kernel, prepared)),
    ])
    const where = isNative ? {} : { address, amount, before }
    if (left?.aborted) throw new SendCancelledError()
    const payment = { id: prepared.id, feeRate, ...where }
    const begun = tell(kernel, order, { type: 'bumped', at: Date.now(), payment })
    // Another tab has begun a bump, or ended the order, since this tab looked.
    if (!begun.payments.some(({ id, outcome }) => id === payment.id && outcome === 'asked')) {
      requireBumpable(begun, feeRate)
      throw new SendPendingError({ wallet: prepared.connector.name })
    }
    return sendPayment(context, prepared, begun, { left, coins })
  })
}
