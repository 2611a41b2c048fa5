import * as v from 'valibot'
import { networkName, txid, wholeText, withTxid } from './vocabulary.ts'

/** Sends runes; amounts are whole numbers of the smallest unit. */
export const runes_transfer = {
  params: v.object({
    recipients: v.pipe(
      v.array(v.object({ runeName: v.string(), amount: wholeText, address: v.string() })),
      v.minLength(1, 'At least one recipient is required'),
    ),
    network: v.optional(networkName),
  }),
  result: v.pipe(withTxid, v.object({ txid })),
}
