import type { Kernel } from 'tapkit/kernel'
import { runesState } from '../state.ts'
import { merge } from './merge.ts'
import type { Order, OrderEvent } from './order.ts'
import { knownIds } from './payments.ts'
import { ordersKey, readOrders } from './readOrders.ts'
import { reduce } from './reduce.ts'
import { toRunesOrder } from './runesOrder.ts'
import { mayHoldMoney, statusOf } from './statusOf.ts'

/** How many orders are kept at most. */
const most = 99
/** How long an unpaid order is kept, in ms: a day. */
const unpaidFor = 24 * 60 * 60_000

/** The orders that this page has written: they survive a storage that is full, denied, cleared, or written over by another tab. */
const pages = new WeakMap<Kernel, Map<string, Order>>()

function ownOf(kernel: Kernel): Map<string, Order> {
  const own = pages.get(kernel) ?? new Map<string, Order>()
  pages.set(kernel, own)
  return own
}

/** The orders of every tab and visit, the newest first, with all that any tab knows of them. */
export function ordersOf(kernel: Kernel): readonly Order[] {
  const known = new Map<string, Order>()
  for (const order of [...readOrders(kernel.storage), ...ownOf(kernel).values()]) {
    const before = known.get(order.id)
    known.set(order.id, before ? merge(before, order) : order)
  }
  return trim([...known.values()])
}

/** Writes an order, in storage first. */
export function put(kernel: Kernel, order: Order): Order {
  const own = ownOf(kernel)
  const before = own.get(order.id)
  own.set(order.id, before ? merge(before, order) : order)
  const kept = ordersOf(kernel)
  for (const id of own.keys()) if (!kept.some((each) => each.id === id)) own.delete(id)
  kernel.storage.set(ordersKey, kept)
  showAll(kernel, kept)
  return kept.find(({ id }) => id === order.id) ?? order
}

const none: readonly Order[] = []

/** The orders that the state shows, with all that is known of them. They change with the state. */
const shown = new WeakMap<Kernel, readonly Order[]>()

export const shownOrders = (kernel: Kernel): readonly Order[] => shown.get(kernel) ?? none

/** Shows the orders as every tab knows them by now. */
export function show(kernel: Kernel): void {
  showAll(kernel, ordersOf(kernel))
}

function showAll(kernel: Kernel, orders: readonly Order[]): void {
  shown.set(kernel, orders)
  runesState.of(kernel).orders = orders.map(toRunesOrder)
}

/** Writes an order after an event, from the order as all tabs know it by now. */
export function tell(kernel: Kernel, order: Order, event: OrderEvent): Order {
  const now = ordersOf(kernel).find(({ id }) => id === order.id) ?? order
  const next = reduce(now, event)
  return next === now ? now : put(kernel, next)
}

/** Unpaid orders end after a day. Paid orders that are open always stay: ended orders make room, the oldest first. */
function trim(orders: readonly Order[]): readonly Order[] {
  const over = Date.now() - unpaidFor
  const newest = orders
    .filter((order) => statusOf(order) !== 'created' || order.createdAt > over)
    .sort((one, other) => other.createdAt - one.createdAt)
  let room = most - newest.filter(mayHoldMoney).length
  return newest.filter((order) => mayHoldMoney(order) || room-- > 0)
}

/** Whether the next visit finds an order with all its ids: a storage may be full, or denied. */
export function isKept({ storage }: Kernel, order: Order): boolean {
  const text = (storage.lasts && storage.read(ordersKey)) || ''
  return [order.id, ...knownIds(order)].every((id) => text.includes(JSON.stringify(id)))
}
