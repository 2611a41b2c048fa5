import * as v from 'valibot'
import { type Data, readPayload } from './readData.ts'
import { text } from './vocabulary.ts'

const codes = [
  // Of the message.
  ...(['malformed', 'unknown_type', 'not_offered', 'too_many_open'] as const),
  // Of the person and the host.
  ...([
    'rejected',
    'aborted',
    'expired',
    'busy',
    'host_refused',
    'not_connected',
    'not_allowed',
    'needs_window',
  ] as const),
  // Of the world.
  ...(['network_unknown', 'unavailable', 'cooldown', 'outcome_unknown', 'internal'] as const),
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

/** What is sent of a fault. Values that the other side would not read are left out: a request whose refusal is unreadable would wait in vain. */
export function sayFault({ code, params }: FaultPayload): Data {
  const read = readPayload({ code, params })
  return 'data' in read && v.is(faultPayload, read.data) ? read.data : { code }
}

/** What a handler of the page throws to refuse. Whatever else it throws is told as `internal`, without a word of it. */
export class Fault extends Error {
  readonly code: FaultCode
  readonly params: FaultPayload['params']
  constructor(code: FaultCode, params?: FaultPayload['params']) {
    super(code)
    this.code = code
    this.params = params
  }
}
