import * as v from 'valibot'
import { noParams } from './vocabulary.ts'

/** The wallet's name, version and abilities. */
export const getInfo = {
  params: noParams,
  result: v.object({
    version: v.string(),
    platform: v.optional(v.string()),
    methods: v.optional(v.array(v.string())),
    supports: v.optional(v.array(v.string()), []),
  }),
}
