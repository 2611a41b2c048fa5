import * as v from 'valibot'
import { noParams } from './vocabulary.ts'

/** What the wallet is and can do. */
export const getInfo = {
  params: noParams,
  result: v.object({
    version: v.string(),
    platform: v.optional(v.string()),
    methods: v.optional(v.array(v.string())),
    supports: v.optional(v.array(v.string()), []),
  }),
}
