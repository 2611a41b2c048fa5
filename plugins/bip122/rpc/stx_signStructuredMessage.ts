import * as v from 'valibot'
import { signed } from './stacks.ts'

const value = v.union([v.string(), v.looseObject({ type: v.string() })])

/** Signs structured data (SIP-018): Clarity values as hex or JSON. */
export const stx_signStructuredMessage = {
  params: v.looseObject({ domain: value, message: value, publicKey: v.optional(v.string()) }),
  result: signed,
}
