import { InvalidInputError } from 'tapkit/kernel'
import * as v from 'valibot'
import { SecurePageClosedError, SecurePageError, SecurePageFaultError, toKitError } from './errors.ts'
import { type FaultPayload, faultPayload } from './fault.ts'
import { limits } from './limits.ts'
import { type EndReason, type Envelope, listen } from './listen.ts'
import { createMessageId } from './messageId.ts'
import { isNoticeType, type Notice, notices } from './notices.ts'
import { patience, patienceOf } from './patience.ts'
import { type Data, readPayload } from './readData.ts'
import { type Answer, type PayloadInput, type RequestType, requests } from './requests.ts'

export type Requester = {
  /**
   * Asks the page. If `signal` aborts, or the answer is late, the page is asked to stop. An answer within 3 s still counts, because the page may have
   * signed already.
   *
   * @throws {InvalidInputError} the payload fits no message; nothing was sent
   * @throws {UserRejectedError} the visitor has refused, or the page stopped before it did anything
   * @throws {SecurePageError} no answer in time (APKT004), the page lacks the request (APKT002) or refuses this host (APKT005)
   * @throws {SecurePageFaultError} the page refused for another reason, or the schema refuses its answer
   * @throws {SecurePageClosedError} the port has ended, before or after the page was asked
   */
  readonly ask: <type extends RequestType>(
    type: type,
    payload: PayloadInput<type>,
    options?: { readonly signal?: AbortSignal | undefined },
  ) => Promise<Answer<type>>
  readonly close: (reason?: EndReason) => void
}

type RequesterInput = {
  readonly port: MessagePort
  readonly onNotice: (notice: Notice) => void
  readonly onEnd?: (reason: EndReason) => void
}

/** A request that waits for its answer. `take` settles the request, and answers `false` if the message answers something else. */
type Waiting = { readonly take: (message: Envelope) => boolean; readonly fail: (error: unknown) => void }

/** The kit's end of a port. Each message of the page is read by its schema, as the page reads the kit's: the two are of different origins. */
export function openRequester({ port, onNotice, onEnd = () => {} }: RequesterInput): Requester {
  const waiting = new Map<string, Waiting>()
  let ended: EndReason | undefined
  let asked = 0

  const post = (id: string, type: string, payload: Data) => port.postMessage({ id, type, payload })

  function hear(message: Envelope): boolean {
    const { id, type, payload } = message
    if (isNoticeType(type)) {
      const read = v.safeParse(notices[type], payload)
      if (read.success) onNotice({ type, payload: read.output } as Notice)
      return read.success
    }
    // An answer to a request that has ended, or never was, is dropped: the page may answer after the kit has given the request up.
    return waiting.get(id)?.take(message) ?? /_(SUCCESS|ERROR)$/.test(type)
  }

  const end = listen(port, hear, (reason) => {
    ended = reason
    const left = [...waiting.values()]
    waiting.clear()
    for (const { fail } of left) fail(new SecurePageClosedError({ reason }))
    onEnd(reason)
  })

  /** A request may be followed by an abort, so half of the messages that a port carries are left for requests. */
  const isSpent = () => asked >= limits.messages / 2

  function ask<type extends RequestType>(
    type: type,
    payload: PayloadInput<type>,
    { signal }: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<Answer<type>> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      if (ended) throw new SecurePageClosedError({ reason: ended, unsent: true })
      if (isSpent()) throw new SecurePageClosedError({ reason: 'spent', unsent: true })
      if (waiting.size >= limits.open) throw new SecurePageFaultError({ type, fault: 'too_many_open', unsent: true })
      const data = toPayload(type, payload)
      const id = createMessageId()
      let timer = setTimeout(giveUp, patienceOf(type))
      /** Asks the page to stop, and waits 3 s more, because the page may have signed already. */
      function giveUp() {
        signal?.removeEventListener('abort', giveUp)
        clearTimeout(timer)
        post(createMessageId(), 'RPC_ABORT', { request: id })
        timer = setTimeout(() => fail(new SecurePageError({ code: 'APKT004', type })), patience.grace)
      }
      function settle(done: () => void) {
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
        waiting.delete(id)
        done()
        if (isSpent() && waiting.size === 0) end('spent')
      }
      const fail = (error: unknown) => settle(() => reject(error))
      const refuse = (fault: FaultPayload) => fail(toKitError(type, fault))
      function take(message: Envelope): boolean {
        if (message.type === `${type}_ERROR`) {
          const read = v.safeParse(faultPayload, message.payload)
          refuse(read.success ? read.output : { code: 'internal' })
          return read.success
        }
        if (message.type !== `${type}_SUCCESS`) return false
        const read = v.safeParse(requests[type].answer, message.payload)
        if (read.success) settle(() => resolve(read.output as Answer<type>))
        else fail(new SecurePageFaultError({ type, fault: 'malformed_answer' }))
        return read.success
      }
      waiting.set(id, { take, fail })
      signal?.addEventListener('abort', giveUp, { once: true })
      asked += 1
      post(id, type, data)
    })
  }

  return { ask, close: (reason = 'closed') => end(reason) }
}

function toPayload<type extends RequestType>(type: type, payload: PayloadInput<type>): Data {
  const read = readPayload(payload)
  const takes = `plain data of at most ${limits.payload.bytes} bytes that its schema takes`
  if ('fault' in read)
    throw new InvalidInputError({ verb: type, given: `a payload that is no data (${read.fault})`, takes })
  const { success, issues } = v.safeParse(requests[type].payload, read.data)
  if (success) return read.data
  const path = issues[0] && v.getDotPath(issues[0])
  throw new InvalidInputError({ verb: type, given: path ? `an unfit \`${path}\`` : 'an unfit payload', takes })
}
