import { isError, type Kernel } from 'tapkit/kernel'
import { askAbout } from '../actions/askAbout.ts'
import { type Context, contextOf } from '../actions/context.ts'
import { placeOf } from '../actions/readAsked.ts'
import { nameOf } from '../networks.ts'
import type { Order } from '../order/order.ts'
import { ordersOf, tell } from '../order/store.ts'
import { checkReveals } from './checkReveals.ts'

/** Asks the service, or the wallet that has made the order, how an order stands, and the chain for the reveals of the service. Without an answer, the order stays as it is known. */
export async function askHowItStands(context: Context, order: Order): Promise<Order> {
  const { kernel } = context
  const { orderId = '' } = order
  try {
    const { service, network } = placeOf(context, nameOf(order.networkId) ?? 'Mainnet')
    const { state, reason } = await askAbout(kernel, { service, id: orderId, known: order })
    // The visitor is told the end once, so the chain is asked first whether the service is right about the end.
    if (state === 'executing' || state === 'complete') await checkReveals(context, network, order)
    return tell(kernel, order, { type: 'told', at: Date.now(), state, reason })
  } catch (error) {
    if (!isError(error)) kernel.report(error)
    return order
  }
}

/** Notes that the visitor looks at an order, and asks how it stands. `id`: the kit's own id of it. */
export async function lookAtOrder(kernel: Kernel, id: string): Promise<void> {
  const order = ordersOf(kernel).find((each) => each.id === id)
  if (!order) return
  const seen = tell(kernel, order, { type: 'seen', at: Date.now(), how: 'looked' })
  if (seen.orderId !== undefined) await askHowItStands(contextOf(kernel), seen)
}
