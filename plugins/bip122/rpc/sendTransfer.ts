import * as v from 'valibot'
import { satoshi, txid, withTxid } from './vocabulary.ts'

const recipient = v.object({
  address: v.pipe(v.string('Invalid address'), v.nonEmpty('Invalid address')),
  amount: satoshi,
})

/** Pays satoshi to one or several addresses. */
export const sendTransfer = {
  params: v.object({
    recipients: v.pipe(v.array(recipient), v.minLength(1, 'At least one recipient is required')),
  }),
  result: v.pipe(withTxid, v.object({ txid })),
}
