import { createSlice, type Slice } from 'tapkit/kernel'
import type { RunesOrder } from './order/runesOrder.ts'

/** The orders in the state. */
export type RunesState = {
  /** The orders of every tab and visit, the newest first, as `orders()` answers them. */
  orders: readonly RunesOrder[]
}

export const runesState = createSlice('runes', (): RunesState => ({ orders: [] })) as Slice<RunesState>
