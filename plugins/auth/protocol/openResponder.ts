import * as v from 'valibot'
import { Fault, type FaultPayload, sayFault } from './fault.ts'
import { limits } from './limits.ts'
import { type EndReason, type Envelope, listen } from './listen.ts'
import { createMessageId } from './messageId.ts'
import { abort, type NoticeType, notices } from './notices.ts'
import { type Data, readPayload } from './readData.ts'
import { type AnswerInput, isRequestType, type Payload, type RequestType, requests } from './requests.ts'

export type Handler<type extends RequestType> = (
  payload: Payload<type>,
  context: { readonly signal: AbortSignal },
) => AnswerInput<type> | Promise<AnswerInput<type>>

/** The handlers of the requests that a page offers. A request without a handler is refused as not offered. */
export type Handlers = { readonly [type in RequestType]?: Handler<type> }

export type Responder = {
  /**
   * Sends a notice, which no request has asked for.
   * @throws {Error} the notice does not fit its schema, which is a mistake of the page
   */
  readonly tell: <type extends NoticeType>(type: type, payload: v.InferInput<(typeof notices)[type]>) => void
  readonly close: () => void
}

type ResponderInput = {
  readonly port: MessagePort
  readonly handlers: Handlers
  readonly onEnd?: (reason: EndReason) => void
  /** Hears an error of a handler that is no `Fault`. The error may name secrets, so the page logs the error, and the other side hears `internal`. */
  readonly onError?: (error: unknown) => void
}

/**
 * The page's end of a port. Each request is answered once at most, an id is taken once, and nothing is answered after the end. An abort is
 * handed to the handler, whose answer says what has been done all the same.
 */
export function openResponder({ port, handlers, onEnd = () => {}, onError = () => {} }: ResponderInput): Responder {
  const taken = new Set<string>()
  const open = new Map<string, AbortController>()

  // A port that is closed drops what is posted.
  const post = (id: string, type: string, payload: Data) => port.postMessage({ id, type, payload })
  const refuse = ({ id, type }: Envelope, fault: FaultPayload) => post(id, `${type}_ERROR`, sayFault(fault))

  async function answer<type extends RequestType>(message: Envelope, type: type, payload: Payload<type>) {
    const controller = new AbortController()
    open.set(message.id, controller)
    const settle = (tell: () => void) => {
      open.delete(message.id)
      tell()
    }
    try {
      const handler: Handler<type> | undefined = handlers[type]
      if (!handler) throw new Fault('not_offered')
      const given = await handler(payload, { signal: controller.signal })
      const read = readPayload(v.parse(requests[type].answer, given))
      if ('fault' in read) throw new TypeError(`The answer of ${type} is no message: ${read.fault}`)
      settle(() => post(message.id, `${type}_SUCCESS`, read.data))
    } catch (error) {
      settle(() => refuse(message, faultOf(error)))
      if (!(error instanceof Fault)) onError(error)
    }
  }

  function hear(message: Envelope): boolean {
    if (message.type === 'RPC_ABORT') {
      const read = v.safeParse(abort, message.payload)
      if (read.success) open.get(read.output.request)?.abort()
      return read.success
    }
    // A replay wants a second answer to an id, so a known id is not answered, not even with a refusal.
    if (taken.has(message.id)) return false
    taken.add(message.id)
    const { type } = message
    if (!isRequestType(type)) {
      refuse(message, { code: 'unknown_type' })
      return false
    }
    const payload = v.safeParse(requests[type].payload, message.payload)
    if (!payload.success) {
      refuse(message, { code: 'malformed' })
      return false
    }
    if (open.size >= limits.open) refuse(message, { code: 'too_many_open' })
    // Only `onError` of the page can still throw here.
    else answer(message, type, payload.output).catch(() => {})
    return true
  }

  const end = listen(port, hear, (reason) => {
    for (const controller of open.values()) controller.abort()
    open.clear()
    onEnd(reason)
  })

  return {
    tell: (type, payload) => {
      const read = readPayload(v.parse(notices[type], payload))
      if ('fault' in read) throw new TypeError(`${type} is no message: ${read.fault}`)
      post(createMessageId(), type, read.data)
    },
    close: () => end('closed'),
  }
}

/** An error after an abort is not told as `aborted`, which means that nothing was done: a transaction may be on its way, and only the handler knows. */
function faultOf(error: unknown): FaultPayload {
  return error instanceof Fault ? { code: error.code, params: error.params } : { code: 'internal' }
}
