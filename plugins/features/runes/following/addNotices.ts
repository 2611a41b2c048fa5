import type { Kernel } from 'tapkit/kernel'
import type { Order } from '../order/order.ts'
import { toRunesOrder } from '../order/runesOrder.ts'
import { differs, isOpen, isUnseen, type OrderStatus, statusOf } from '../order/statusOf.ts'
import { shownOrders } from '../order/store.ts'

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

const other = 'is not what was ordered'
const unseen = 'is called complete, and nothing of it is seen'

/** Gives each order that is under way, or that ended otherwise than meant, its row on the account view. */
export function addNotices(kernel: Kernel): void {
  const { slot } = kernel.hooks
  slot.for('account.notices').tap('runes', (items, { networkId }) => [
    ...items,
    ...shownOrders(kernel)
      .filter((order) => order.networkId === networkId && needsLook(order))
      .map(rowOf),
  ])
  // The order's own row says more than the row of its payment, unless the wallet has made another payment.
  slot.for('account.outcome').tap('runes', (items, { ref, networkId, status }) => {
    const order = shownOrders(kernel).find(({ id }) => id === ref)
    const isTold = order && networkId === order.networkId && needsLook(order) && status !== 'different'
    return isTold ? [] : items
  })
}

const needsLook = (order: Order): boolean =>
  isOpen(order) || (statusOf(order) !== 'created' && !isAsMeant(order) && order.seen !== 'looked')

const isAsMeant = (order: Order): boolean => statusOf(order) === 'complete' && !differs(order) && !isUnseen(order)

const rowOf = (order: Order) => {
  const [labelId, label] = lineOf(order)
  return {
    id: `runes.${order.id}`,
    label: `${order.kind === 'etch' ? 'Etching' : 'Mint'} ${label}: ${order.request?.runeName ?? 'a rune'}`,
    labelId: `runes.${labelId}`,
    about: toRunesOrder(order),
    icon: 'clock' as const,
    view: 'RuneOrder' as const,
    params: { id: order.id },
    order: 15,
  }
}

/** The name and the words of an order's row. */
function lineOf(order: Order): readonly [name: string, words: string] {
  if (differs(order)) return ['otherwise', other]
  if (isUnseen(order)) return ['unseen', unseen]
  const status = statusOf(order)
  return [status, labels[status] ?? 'under way']
}
