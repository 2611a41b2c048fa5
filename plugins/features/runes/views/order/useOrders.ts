import { useEffect } from 'react'
import type { DeepReadonly, Kernel } from 'tapkit/kernel'
import { useSlice } from 'tapkit/ui'
import { followOrders } from '../../following/followOrders.ts'
import type { Order } from '../../order/order.ts'

const none: readonly Order[] = []

/** The orders of every tab and visit, the newest first; open orders are followed from the first view on that shows them. */
export function useOrders(kernel: Kernel): readonly DeepReadonly<Order>[] {
  useEffect(() => followOrders(kernel), [kernel])
  return useSlice(kernel, 'runes')?.orders ?? none
}
