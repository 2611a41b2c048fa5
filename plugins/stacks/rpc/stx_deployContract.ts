import * as v from 'valibot'
import { broadcastResult, common, postConditionMode, postConditions } from './fields.ts'
import type { Method } from './method.ts'

/** `stx_deployContract`: publishes a contract under the account's address. */
export const stx_deployContract: Method = {
  signs: true,
  broadcasts: true,
  params: v.object({
    ...common,
    name: v.pipe(
      v.string(),
      v.regex(/^[a-zA-Z][\w-]{0,39}$/, 'A contract’s name is a letter, then letters, digits, - or _, 40 at most.'),
    ),
    clarityCode: v.pipe(v.string(), v.minLength(1, 'The contract is empty.'), v.maxLength(1_000_000)),
    clarityVersion: v.optional(
      v.pipe(v.union([v.number(), v.pipe(v.string(), v.digits(), v.transform(Number))]), v.integer(), v.minValue(1)),
    ),
    postConditionMode: v.optional(postConditionMode),
    postConditions: v.optional(postConditions),
  }),
  result: broadcastResult,
  prepare: async (params) => (await import('./encodeValues.ts')).encodeValues('stx_deployContract', params),
}
