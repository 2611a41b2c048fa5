import * as v from 'valibot'
import { feeRate, network, orderId } from './fields.ts'

/** The cost of raising the fee of an order's funding, in satoshi. */
export const runes_estimateRbfOrder = {
  params: v.object({ orderId: orderId('orderId'), newFeeRate: feeRate('newFeeRate'), network }),
  result: v.object({ rbfCost: v.number(), fundingAddress: v.string() }),
}
