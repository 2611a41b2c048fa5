import * as v from 'valibot'
import { type Data, readPayload } from './readData.ts'
import { text } from './vocabulary.ts'

const codes = [
  // Refusals of the message.
  'malformed',
  'unknown_type',
  'not_offered',
  'too_many_open',
  // Refusals of the person, and of the host.
  'rejected',
  'aborted',
  'expired',
  'busy',
  'host_refused',
  'not_connected',
  'not_allowed',
  'needs_window',
  // Failures of a network, of a node, or of the page itself.
  'network_unknown',
  'unavailable',
  'cooldown',
  'outcome_unknown',
  'internal',
] as const

export type FaultCode = (typeof codes)[number]

const value = v.union([text(200), v.number(), v.boolean()])

/** The payload of `T_ERROR`: a code and the values of its sentence. A code that is not known is read as `internal`. */
export const faultPayload = v.object({
  code: v.fallback(v.picklist(codes), 'internal'),
  params: v.optional(
    v.pipe(
      v.record(text(32), value),
      v.check((params) => Object.keys(params).length <= 8),
    ),
  ),
})

export type FaultPayload = v.InferOutput<typeof faultPayload>

/**
 * Writes the payload of a fault. If the values do not fit the schema, the code is sent alone: the other side would drop a refusal that does not fit, and
 * wait in vain.
 */
export function sayFault({ code, params }: FaultPayload): Data {
  const read = readPayload({ code, params })
  return 'data' in read && v.is(faultPayload, read.data) ? read.data : { code }
}

/** The error by which a handler of the page refuses. Any other error is told as `internal` alone, because its text may name secrets. */
export class Fault extends Error {
  readonly code: FaultCode
  readonly params: FaultPayload['params']
  constructor(code: FaultCode, params?: FaultPayload['params']) {
    super(code)
    this.code = code
    this.params = params
  }
}
