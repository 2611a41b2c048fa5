import * as v from 'valibot'
import {
  broadcastResult,
  clarityName,
  clarityValues,
  common,
  contract,
  postConditionMode,
  postConditions,
} from './fields.ts'
import type { Method } from './method.ts'

/** `stx_callContract`: calls a public function. `arguments` is the older name of `functionArgs`. */
export const stx_callContract: Method = {
  signs: true,
  broadcasts: true,
  params: v.pipe(
    v.object({
      ...common,
      contract,
      functionName: clarityName,
      functionArgs: v.optional(clarityValues),
      arguments: v.optional(clarityValues),
      postConditionMode: v.optional(postConditionMode),
      postConditions: v.optional(postConditions),
    }),
    v.transform(({ arguments: older, functionArgs = older ?? [], ...params }) => ({ ...params, functionArgs })),
  ),
  result: broadcastResult,
  prepare: async (params, network) => {
    const { requirePrincipal } = await import('../actions/validateAddress.ts')
    requirePrincipal({ address: params.contract, network })
    return (await import('./encodeValues.ts')).encodeValues('stx_callContract', params)
  },
}
