import * as v from 'valibot'
import { common, transaction } from './fields.ts'
import type { Method } from './method.ts'

const method = 'stx_signTransactions'

/** `stx_signTransactions`: several at once, in their order; they are broadcast unless told not to. */
export const stx_signTransactions: Method = {
  signs: true,
  broadcasts: true,
  params: v.object({
    ...common,
    transactions: v.pipe(
      v.array(transaction),
      v.minLength(1, 'At least one transaction is required.'),
      v.maxLength(100, 'At most 100 transactions are signed at once.'),
    ),
    broadcast: v.optional(v.boolean(), true),
  }),
  result: v.object({ transactions: v.array(transaction) }),
  prepare: async (params, network) => {
    const { checkTransaction } = await import('./checkTransaction.ts')
    for (const entry of params.transactions as string[]) checkTransaction(method, entry, network)
    return params
  },
  compare: async (params, result) => {
    const { compareTransactions } = await import('./checkTransaction.ts')
    compareTransactions(method, params.transactions as string[], (result as { transactions: string[] }).transactions)
  },
}
