import * as v from 'valibot'
import { addressText, network, runeName, uint } from './fields.ts'
import { txid, withTxid } from './vocabulary.ts'

const amount = v.pipe(
  uint(128, 'Invalid amount'),
  v.check((digits) => digits !== '0', 'Invalid amount'),
)

/** Sends runes; amounts are whole numbers of the smallest unit. */
export const runes_transfer = {
  params: v.object({
    recipients: v.pipe(
      v.array(v.object({ runeName, amount, address: addressText })),
      v.minLength(1, 'At least one recipient is required'),
    ),
    network,
  }),
  result: v.pipe(withTxid, v.object({ txid })),
}
