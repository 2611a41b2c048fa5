import { useEffect } from 'react'
import type { Kernel } from 'tapkit/kernel'
import { useSlice } from 'tapkit/ui'
import { followOrders } from '../../following/followOrders.ts'
import type { Order } from '../../order/order.ts'
import { shownOrders } from '../../order/store.ts'

const none: readonly Order[] = []

/**
 * The orders of every tab and visit, the newest first, with all that is known of them; open orders are followed from the first view on that
 * shows them.
 */
export function useOrders(kernel: Kernel): readonly Order[] {
  useEffect(() => followOrders(kernel), [kernel])
  // The state has less of each order than views draw, and changes with it.
  return useSlice(kernel, 'runes')?.orders ? shownOrders(kernel) : none
}
