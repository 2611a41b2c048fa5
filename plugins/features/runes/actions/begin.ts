import { OrderUnderWayError } from '../errors.ts'
import type { Order, Payment } from '../order/order.ts'
import { fundingOf } from '../order/payments.ts'
import { tell } from '../order/store.ts'
import type { Context } from './context.ts'
import { dataOf } from './dataOf.ts'
import { requireNew } from './requireNew.ts'

/**
 * Stores that a wallet is about to be asked for the payment of an order. Browsers without locks let two tabs come this far with the same
 * order: each tab then sees the order of the other, and gives way.
 * @throws OrderUnderWayError
 */
export async function begin(
  context: Context,
  order: Order,
  payment: Pick<Payment, 'id' | 'amount' | 'address' | 'before'>,
): Promise<Order> {
  const { kernel } = context
  const begun = tell(kernel, order, { type: 'asked', at: Date.now(), payment })
  // The wallet is asked for the stored payment alone.
  if (fundingOf(begun)?.id !== payment.id) throw new OrderUnderWayError({ id: begun.id, data: dataOf(begun) })
  try {
    await requireNew(context, begun)
  } catch (error) {
    tell(kernel, begun, { type: 'declined', at: Date.now(), paymentId: payment.id })
    throw error
  }
  return begun
}
