import * as v from 'valibot'
import { sent, transactionHex } from './stacks.ts'

/** Signs a transaction. Say `broadcast`: dialects differ in what its absence means. */
export const stx_signTransaction = {
  params: v.looseObject({
    transaction: transactionHex,
    pubkey: v.optional(v.string()),
    broadcast: v.optional(v.boolean()),
  }),
  result: sent,
}
