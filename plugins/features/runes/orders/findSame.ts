import type { Kernel } from 'tapkit/kernel'
import { keyOf } from '../actions/requireNew.ts'
import type { Order } from '../order/order.ts'
import { isOpen } from '../order/statusOf.ts'
import { ordersOf } from '../order/store.ts'

/** Another order of the same thing that may be paid and is not over. */
export const findSame = (kernel: Kernel, order: Order): Order | undefined =>
  ordersOf(kernel).find((other) => other.id !== order.id && isOpen(other) && keyOf(other) === keyOf(order))
