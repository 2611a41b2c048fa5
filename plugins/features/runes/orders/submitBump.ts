import type { Kernel } from 'tapkit/kernel'
import type { Order } from '../order/order.ts'
import type { WrittenBump } from './writtenOrder.ts'

/** Asks the wallet to pay a reviewed bump, and answers the order as it stands then. */
export async function submitBump(_kernel: Kernel, _written: WrittenBump, _left?: AbortSignal): Promise<Order> {
  throw new Error('comes with the next commit')
}
