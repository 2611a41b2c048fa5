import * as v from 'valibot'
import { transactionHex } from './stacks.ts'

/** Signs several transactions, in the order given. */
export const stx_signTransactions = {
  params: v.looseObject({
    transactions: v.pipe(v.array(transactionHex), v.minLength(1, 'At least one transaction is required.')),
    broadcast: v.optional(v.boolean(), true),
  }),
  result: v.looseObject({ transactions: v.array(v.string()) }),
}
