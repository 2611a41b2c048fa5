import { createSlice, type Slice } from 'tapkit/kernel'
import type { Order } from './order/order.ts'

/** The orders as views draw them. */
export type RunesState = {
  /** The orders of every tab and visit, the newest first. */
  orders: readonly Order[]
}

export const runesState = createSlice('runes', (): RunesState => ({ orders: [] })) as Slice<RunesState>
