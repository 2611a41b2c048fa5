import { createSlice, type Slice } from 'tapkit/kernel'
import type { Order } from './order/order.ts'
import type { OrderStatus } from './order/statusOf.ts'

/** An order as the state has it. Amounts are numbers of satoshi, times Unix time in ms. */
export type ShownOrder = Order & {
  /** How it stands, by all that is known of it. */
  readonly status: OrderStatus
}

/** The orders as views draw them. */
export type RunesState = {
  /** The orders of every tab and visit, the newest first. */
  orders: readonly ShownOrder[]
}

export const runesState = createSlice('runes', (): RunesState => ({ orders: [] })) as Slice<RunesState>
