import * as v from 'valibot'
import { refund } from './fields.ts'
import { runes_estimateMint } from './runes_estimateMint.ts'
import { txid } from './vocabulary.ts'

/** Mints a rune: an order that the wallet funds. */
export const runes_mint = {
  params: v.intersect([runes_estimateMint.params, refund]),
  result: v.object({ orderId: v.string(), fundTransactionId: txid, fundingAddress: v.string() }),
}
