import * as v from 'valibot'
import { feeRate, networkName } from './vocabulary.ts'

/** What raising the fee of an order's funding would cost, in satoshi. */
export const runes_estimateRbfOrder = {
  params: v.object({
    orderId: v.pipe(v.string(), v.nonEmpty()),
    newFeeRate: feeRate,
    network: v.optional(networkName),
  }),
  result: v.object({ rbfCost: v.number(), fundingAddress: v.string() }),
}
