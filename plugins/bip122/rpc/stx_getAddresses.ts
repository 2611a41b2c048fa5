import * as v from 'valibot'
import { address, networks } from './vocabulary.ts'

/** The wallet's Stacks addresses. */
export const stx_getAddresses = {
  params: v.nullish(v.looseObject({ message: v.optional(v.string()) })),
  result: v.looseObject({
    addresses: v.array(v.object({ ...address.entries, purpose: v.optional(v.string(), 'stacks') })),
    network: v.optional(networks),
  }),
}
