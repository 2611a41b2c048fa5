import * as v from 'valibot'
import { hex, principal, signatureResult } from './fields.ts'
import type { Method } from './method.ts'

/** `stx_signMessage`: a text, signed as 'Stacks Signed Message'. */
export const stx_signMessage: Method = {
  signs: true,
  params: v.object({
    message: v.pipe(v.string('A message to be signed is required'), v.maxLength(1_000_000)),
    address: v.optional(principal),
    network: v.optional(v.pipe(v.string(), v.maxLength(100))),
    publicKey: v.optional(hex('Invalid public key.')),
  }),
  result: signatureResult,
}
