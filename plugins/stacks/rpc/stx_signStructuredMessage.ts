import * as v from 'valibot'
import { encoded, hex, principal, signatureResult } from './fields.ts'
import type { Method } from './method.ts'

/** `stx_signStructuredMessage`: a Clarity value under a domain (SIP-018). */
export const stx_signStructuredMessage: Method = {
  signs: true,
  params: v.object({
    domain: encoded('Invalid hex-encoded Clarity value.'),
    message: encoded('Invalid hex-encoded Clarity value.'),
    address: v.optional(principal),
    network: v.optional(v.pipe(v.string(), v.maxLength(100))),
    publicKey: v.optional(hex('Invalid public key.')),
  }),
  result: signatureResult,
  prepare: async (params, network) =>
    (await import('./checkStructuredMessage.ts')).checkStructuredMessage(params, network),
}
