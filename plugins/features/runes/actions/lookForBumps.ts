import type { Network } from 'tapkit/kernel'
import { areSpentForGood } from '../chain/coins.ts'
import type { Order, Payment } from '../order/order.ts'
import { ordersOf, tell } from '../order/store.ts'
import type { Context } from './context.ts'
import { look } from './look.ts'

const isUnnamed = ({ for: what, outcome }: Payment): boolean =>
  what === 'bump' && (outcome === 'asked' || outcome === 'unsure' || outcome === 'declined')

/**
 * Looks for the bumps of an order that no wallet has named, also for those that a wallet has declined: the wallet may have paid in spite of that. A
 * bump that is not to be seen is impossible once every coin that could have paid for it was spent otherwise.
 */
export async function lookForBumps(context: Context, network: Network, order: Order): Promise<Order> {
  const { kernel } = context
  for (const { id: paymentId } of order.payments.filter(isUnnamed)) {
    const { order: now, hasLooked } = await look(context, network, order, paymentId)
    const { outcome, coins = [] } = now.payments.find(({ id }) => id === paymentId) ?? {}
    if (!hasLooked || outcome !== 'unsure' || !(await areSpentForGood(kernel, network, coins))) continue
    tell(kernel, now, { type: 'impossible', at: Date.now(), paymentId })
  }
  return ordersOf(kernel).find(({ id }) => id === order.id) ?? order
}
