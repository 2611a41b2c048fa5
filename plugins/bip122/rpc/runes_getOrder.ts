import * as v from 'valibot'
import { network, orderId } from './fields.ts'

/** How an order stands. */
export const runes_getOrder = {
  params: v.object({ id: orderId('id'), network }),
  result: v.object({
    id: v.string(),
    orderType: v.picklist(['rune_mint', 'rune_etch']),
    state: v.picklist(['new', 'pending', 'executing', 'complete', 'failed', 'refunded', 'stale']),
    fundingAddress: v.string(),
    reason: v.nullish(v.string()),
    createdAt: v.string(),
  }),
}
