import type { Kernel } from 'tapkit/kernel'
import type { Order } from '../order/order.ts'
import { isOpen, type OrderStatus, statusOf } from '../order/statusOf.ts'
import { runesState } from '../state.ts'

/** The words of the rows by status. At any other status the service is at work. */
const labels: Partial<Record<OrderStatus, string>> = {
  asked: 'waits for your wallet',
  unsure: 'may be paid',
  different: 'paid with another amount',
  paid: 'paid, not begun yet',
  refused: 'paid, and not begun',
  failed: 'failed',
  refunded: 'refunded',
  stale: 'given up',
}

/** Gives each order that is under way, or that ended otherwise than meant, its row on the account view. */
export function addNotices(kernel: Kernel): void {
  const { slot } = kernel.hooks
  slot.for('account.notices').tap('runes', (items, { networkId }) => [
    ...items,
    ...runesState
      .of(kernel)
      .orders.filter((order) => order.networkId === networkId && needsLook(order))
      .map(rowOf),
  ])
  // The order's own row says more than that of its payment.
  slot.for('account.outcome').tap('runes', (items, { ref, networkId }) => {
    const order = runesState.of(kernel).orders.find(({ id }) => id === ref)
    return order && networkId === order.networkId && needsLook(order) ? [] : items
  })
}

const needsLook = (order: Order): boolean =>
  isOpen(order) || (statusOf(order) !== 'created' && statusOf(order) !== 'complete' && order.seen !== 'looked')

const rowOf = (order: Order) => ({
  id: `runes.${order.id}`,
  label: `${order.kind === 'etch' ? 'Etching' : 'Mint'} ${labels[statusOf(order)] ?? 'under way'}: ${order.request?.runeName ?? 'a rune'}`,
  labelId: `runes.${statusOf(order)}`,
  about: order,
  icon: 'clock' as const,
  view: 'RuneOrder' as const,
  params: { id: order.id },
  order: 15,
})
