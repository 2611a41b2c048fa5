import type { Kernel } from 'tapkit/kernel'
import type { Order } from '../order/order.ts'
import type { WrittenOrder } from './writtenOrder.ts'

/** Asks the wallet to pay a reviewed order, and answers the order as it stands then. `left` aborts when the visitor leaves. */
export async function submitOrder(_kernel: Kernel, _written: WrittenOrder, _left?: AbortSignal): Promise<Order> {
  throw new Error('comes with the next commit')
}
