import { type Kernel, pause } from 'tapkit/kernel'
import type { Order } from '../order/order.ts'
import { differs, hasEndedUnpaid, isUnseen } from '../order/statusOf.ts'
import { ordersOf, shownOrders, tell } from '../order/store.ts'
import { hasEnded } from '../order/told.ts'
import { messages } from './messages.ts'

/** How long a toast stays before the next, in ms. */
const apart = 2_600

/**
 * Makes a listener that tells each end of an order once, a toast at a time, while the modal is open. A visitor who looks at the order itself is
 * told by its view.
 */
export function createTeller(kernel: Kernel): () => void {
  const queued = new Set<string>()
  let queue = Promise.resolve()
  const tellOne = async (end: string, id: string): Promise<void> => {
    const order = ordersOf(kernel).find((each) => each.id === id)
    // Another tab may have told the end meanwhile. If the modal was closed, its next opening tells the end.
    if (!order || order.seen || !kernel.state.modal.open) return void queued.delete(end)
    const { view, params } = kernel.state.router.stack.at(-1) ?? {}
    const isShown = view === 'RuneOrder' && (params as { id?: unknown } | undefined)?.id === id
    tell(kernel, order, { type: 'seen', at: Date.now(), how: isShown ? 'looked' : 'told' })
    if (isShown) return
    const isMeant = order.told?.state === 'complete' && !differs(order) && !isUnseen(order)
    kernel.notify(textOf(kernel, order), isMeant ? 'success' : 'error')
    await pause(apart, kernel.signal)
  }
  return () => {
    if (!kernel.state.modal.open) return
    for (const order of shownOrders(kernel).filter((order) => hasEnded(order) && !order.seen)) {
      const end = endOf(order)
      if (queued.has(end)) continue
      queued.add(end)
      queue = queue.then(() => tellOne(end, order.id)).catch(() => undefined)
    }
  }
}

/** An end of an order: an order that was given up may come to another end. */
const endOf = ({ id, told }: Order): string => `${told?.state} ${id}`

function textOf(kernel: Kernel, order: Order): string {
  const { kind = 'mint', request, told } = order
  const words = kernel.messages('runes.orders', messages)
  if (differs(order)) return words.otherwise(kind, request?.runeName ?? '')
  if (hasEndedUnpaid(order)) return words.unpaid(kind, request?.runeName ?? '')
  if (isUnseen(order)) return words.unseen(kind, request?.runeName ?? '')
  if (told?.state === 'complete' && !order.reveals) return words.said(kind, request?.runeName ?? '')
  const say = words[told?.state as keyof typeof messages] ?? words.stale
  return say(kind, request?.runeName ?? '', told?.reason ?? '')
}
