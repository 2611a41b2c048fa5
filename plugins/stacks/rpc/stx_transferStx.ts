import * as v from 'valibot'
import { amount, broadcastResult, common, memo, postConditionMode, postConditions, principal } from './fields.ts'
import type { Method } from './method.ts'

/** `stx_transferStx`: pays STX. `amount` is micro-STX. */
export const stx_transferStx: Method = {
  signs: true,
  broadcasts: true,
  params: v.object({
    ...common,
    amount,
    recipient: principal,
    memo: v.optional(memo),
    version: v.optional(v.string()),
    postConditionMode: v.optional(postConditionMode),
    postConditions: v.optional(postConditions),
  }),
  result: broadcastResult,
  prepare: async (params, network) => {
    const { requirePrincipal } = await import('../actions/validateAddress.ts')
    requirePrincipal({ address: params.recipient, network })
    return (await import('./encodeValues.ts')).encodeValues('stx_transferStx', params)
  },
}
