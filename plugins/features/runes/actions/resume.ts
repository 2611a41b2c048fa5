import { isError } from 'tapkit/kernel'
import type { Order } from '../order/order.ts'
import { isUnsettled, standingOf } from '../order/statusOf.ts'
import { ordersOf } from '../order/store.ts'
import type { Context } from './context.ts'
import { continueOnce, continueOrder } from './continueOrder.ts'
import { mayPass } from './execute.ts'

const running = new WeakSet<object>()

/** Whether an order may be continued without a press. An order that its service has refused is continued by a press alone. */
export const mayGoOn = (order: Order): boolean => {
  if (standingOf(order) === 'refused') return mayPass(order.executed?.error?.httpStatus)
  return isUnsettled(order)
}

/** Goes on with the orders that an earlier page, or a service that was down, has left paid and not begun. An order that fails again stays as it is. */
export async function resume(context: Context): Promise<void> {
  const { kernel } = context
  if (running.has(kernel)) return
  running.add(kernel)
  try {
    for (const order of ordersOf(kernel).filter(mayGoOn)) {
      if (kernel.signal.aborted) return
      // A service that was down is told once in each turn, and the turns become rarer.
      const goOn = standingOf(order) === 'refused' ? continueOnce : continueOrder
      await goOn(context, order).catch((error) => void (isError(error) || kernel.report(error)))
    }
  } finally {
    running.delete(kernel)
  }
}
