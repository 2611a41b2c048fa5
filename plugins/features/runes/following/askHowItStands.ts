import { type Connector, isError, type Kernel } from 'tapkit/kernel'
import { type Answer, askAbout } from '../actions/askAbout.ts'
import { type Context, contextOf } from '../actions/context.ts'
import { placeOf } from '../actions/readAsked.ts'
import { nameOf } from '../networks.ts'
import type { Order } from '../order/order.ts'
import { ordersOf, tell } from '../order/store.ts'
import { checkReveals } from './checkReveals.ts'

/**
 * Asks the service, or the wallet that has made the order, how an order stands, and the chain for the reveals of the service. Notes the answer in
 * the order, whoever has asked.
 * @throws RPCError, OrdersNotSupportedError, OrderStateError, OrderServiceError, and what the wallet throws
 */
export async function learnHowItStands(
  context: Context,
  order: Order,
  connector?: Connector<'bip122'> | undefined,
): Promise<{ readonly answer: Answer; readonly order: Order }> {
  const { kernel } = context
  const { orderId: id = '', networkId } = order
  const { service, network } = placeOf(context, nameOf(networkId) ?? 'Mainnet')
  // An answer says how the order stood as the question was put: the service may have been told of the payment since.
  const at = Date.now()
  const answer = await askAbout(kernel, { service, id, known: order, connector })
  const { state, reason } = answer
  // The visitor is told the end once, so the chain is asked first whether the service is right about the end.
  if (state === 'executing' || state === 'complete') await checkReveals(context, network, order)
  return { answer, order: tell(kernel, order, { type: 'told', at, state, reason }) }
}

/** Asks the same. Without an answer, the order stays as it is known. */
export async function askHowItStands(context: Context, order: Order): Promise<Order> {
  try {
    return (await learnHowItStands(context, order)).order
  } catch (error) {
    if (!isError(error)) context.kernel.report(error)
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
