import * as v from 'valibot'
import { sent, transactionHex } from './stacks.ts'

/** Signs a transaction. Pass `broadcast`: dialects differ in their default. */
export const stx_signTransaction = {
  params: v.looseObject({
    transaction: transactionHex,
    pubkey: v.optional(v.string()),
    broadcast: v.optional(v.boolean()),
  }),
  result: sent,
}
