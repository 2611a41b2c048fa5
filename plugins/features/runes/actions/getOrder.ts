import { idOf } from '../networks.ts'
import { tell } from '../order/store.ts'
import { ask } from '../service/ask.ts'
import * as calls from '../service/calls.ts'
import * as replies from '../service/replies.ts'
import type { Asked, Context } from './context.ts'
import { findOrder } from './executeOrder.ts'
import { placeOf, readAsked } from './readAsked.ts'

/**
 * How an order stands, by its service.
 * @throws RPCError -32602, OrdersNotSupportedError, OrderServiceError
 */
export async function getOrder(context: Context, asked: Asked): Promise<unknown> {
  const known = findOrder(context, (Object(asked.params) as { id?: unknown }).id)
  const { params, name } = await readAsked<{ readonly id: string }>(context, asked, known?.networkId)
  const { service } = placeOf(context, name)
  const told = await ask(
    context.kernel,
    service,
    calls.getOrder(params.id),
    replies.orderOf(params.id, findOrder(context, params.id, idOf(name))),
  )
  const { state, reason } = told
  const order = findOrder(context, params.id, idOf(name))
  if (order) tell(context.kernel, order, { type: 'told', at: Date.now(), state, reason })
  return told
}
