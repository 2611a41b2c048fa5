import { InvalidInputError, type Kernel } from 'tapkit/kernel'
import { requireNamed } from '../actions/requireNamed.ts'
import type { Order } from '../order/order.ts'
import { requireKnown } from '../paying/writeBump.ts'

/**
 * The order that a call names by its `id`.
 * @throws InvalidInputError, OrderStateError
 */
export function orderOf(kernel: Kernel, verb: string, given: { readonly id: string }): Order {
  const { id } = Object(given) as { readonly id?: unknown }
  if (typeof id === 'string' && id) return requireKnown(kernel, id)
  const kind = id === undefined ? 'no `id`' : `an \`id\` that is ${id ? `a ${typeof id}` : 'empty'}`
  throw new InvalidInputError({ verb, given: kind, takes: '{ id }, the text by which `orders` names an order.' })
}

/**
 * The same order, of which a service or a wallet can be asked.
 * @throws InvalidInputError, OrderStateError
 */
export const namedOrderOf = (kernel: Kernel, verb: string, given: { readonly id: string }): Order =>
  requireNamed(orderOf(kernel, verb, given))
