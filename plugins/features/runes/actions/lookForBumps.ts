import type { Network } from 'tapkit/kernel'
import type { Order, Payment } from '../order/order.ts'
import { ordersOf } from '../order/store.ts'
import type { Context } from './context.ts'
import { look } from './look.ts'

const isUnnamed = ({ for: what, outcome }: Payment): boolean =>
  what === 'bump' && (outcome === 'asked' || outcome === 'unsure' || outcome === 'declined')

/**
 * Looks for the bumps of an order that no wallet has named, also for those that a wallet has declined: it may have paid what it said that it
 * could not.
 */
export async function lookForBumps(context: Context, network: Network, order: Order): Promise<Order> {
  for (const { id } of order.payments.filter(isUnnamed)) await look(context, network, order, id)
  return ordersOf(context.kernel).find(({ id }) => id === order.id) ?? order
}
