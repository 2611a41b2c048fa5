import { idOf } from '../networks.ts'
import { ordersOf, tell } from '../order/store.ts'
import { askAbout } from './askAbout.ts'
import type { Asked, Context } from './context.ts'
import { findOrder } from './executeOrder.ts'
import { placeOf, readAsked } from './readAsked.ts'
import { requireNamed } from './requireNamed.ts'

/**
 * How an order stands, by its service, or by the wallet that has made the order itself.
 * @throws RPCError -32602, OrderStateError, OrdersNotSupportedError, OrderServiceError, and what the wallet throws
 */
export async function getOrder(context: Context, asked: Asked): Promise<unknown> {
  const known = findOrder(context, (Object(asked.params) as { id?: unknown }).id)
  const { params, name } = await readAsked<{ readonly id: string }>(context, asked, known?.networkId)
  const { service } = placeOf(context, name)
  const { id } = params
  const own = ordersOf(context.kernel).find((order) => order.id === id)
  if (own) requireNamed(own)
  const { connector } = asked
  const told = await askAbout(context.kernel, { service, id, known: findOrder(context, id, idOf(name)), connector })
  const { state, reason } = told
  const order = findOrder(context, id, idOf(name))
  if (order) tell(context.kernel, order, { type: 'told', at: Date.now(), state, reason })
  return told
}
