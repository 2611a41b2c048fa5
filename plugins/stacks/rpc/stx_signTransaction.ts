import * as v from 'valibot'
import { common, transaction } from './fields.ts'
import type { Method } from './method.ts'

const method = 'stx_signTransaction'

/** `stx_signTransaction`: signs, and broadcasts unless told not to, as sats-connect's does (SIP-030's would not by default). */
export const stx_signTransaction: Method = {
  signs: true,
  broadcasts: true,
  params: v.object({ ...common, transaction, broadcast: v.optional(v.boolean(), true) }),
  result: v.object({ transaction, txid: v.optional(v.string()) }),
  prepare: async (params, network) => {
    const { checkTransaction } = await import('./checkTransaction.ts')
    await checkTransaction(method, params.transaction, network)
    return params
  },
  compare: async (params, result) => {
    const { compareTransactions } = await import('./checkTransaction.ts')
    compareTransactions(method, [params.transaction], [(result as { transaction: unknown }).transaction])
  },
}
