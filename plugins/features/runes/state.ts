import { createSlice } from 'tapkit/kernel'
import type { Order } from './order/order.ts'

/** What views draw of the orders. */
export type RunesState = {
  /** The orders of every tab and visit, the newest first. Empty until the modal was opened, or an order was asked for. */
  orders: readonly Order[]
}

export const runesState = createSlice('runes', (): RunesState => ({ orders: [] }))
