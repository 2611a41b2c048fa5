import * as v from 'valibot'
import { runes_estimateRbfOrder } from './runes_estimateRbfOrder.ts'
import { txid } from './vocabulary.ts'

/** Raises the fee of an order's funding: another payment to its address. */
export const runes_rbfOrder = {
  params: runes_estimateRbfOrder.params,
  result: v.object({ orderId: v.string(), fundRBFTransactionId: txid, fundingAddress: v.string() }),
}
