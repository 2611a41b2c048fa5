import { isError, type Kernel } from 'tapkit/kernel'
import { OrderStateError } from '../errors.ts'
import { idOf } from '../networks.ts'
import type { Order } from '../order/order.ts'
import { isNative } from '../order/payments.ts'
import { tell } from '../order/store.ts'
import { ask } from '../service/ask.ts'
import * as calls from '../service/calls.ts'
import * as replies from '../service/replies.ts'
import type { Asked, Context } from './context.ts'
import { dataOf } from './dataOf.ts'
import { findOrder } from './executeOrder.ts'
import { placeOf, readAsked } from './readAsked.ts'

/**
 * How an order stands, by its service.
 * @throws RPCError -32602, OrderStateError, OrdersNotSupportedError, OrderServiceError
 */
export async function getOrder(context: Context, asked: Asked): Promise<unknown> {
  const known = findOrder(context, (Object(asked.params) as { id?: unknown }).id)
  const { params, name } = await readAsked<{ readonly id: string }>(context, asked, known?.networkId)
  const { service } = placeOf(context, name)
  const told = await askAbout(context.kernel, service, params.id, findOrder(context, params.id, idOf(name)))
  const { state, reason } = told
  const order = findOrder(context, params.id, idOf(name))
  if (order) tell(context.kernel, order, { type: 'told', at: Date.now(), state, reason })
  return told
}

/**
 * Asks a service about an order. A wallet that makes orders itself may make them at a service of its own.
 * @throws OrderStateError, OrderServiceError
 */
export async function askAbout(kernel: Kernel, service: string, id: string, known: Order | undefined) {
  try {
    return await ask(kernel, service, calls.getOrder(id), replies.orderOf(id, known))
  } catch (cause) {
    const isUnknown = isError(cause, 'OrderServiceError') && cause.data.httpStatus === 404
    if (!isUnknown || !known || !isNative(known)) throw cause
    throw new OrderStateError({
      status: 'native',
      message: 'The wallet has made this order itself, and the order service here does not know it',
      data: { ...dataOf(known), httpStatus: 404 },
      debug:
        'A wallet that lists runes_mint or runes_etch makes orders itself, at a service that it chooses, whatever `services` of runes() says. Let the visitor look in the wallet.',
      cause,
    })
  }
}
