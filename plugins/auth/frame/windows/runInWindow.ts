import * as v from 'valibot'
import { Fault, faultPayload } from '../../protocol/fault.ts'
import { createMessageId } from '../../protocol/messageId.ts'
import { patience } from '../../protocol/patience.ts'
import { type Answer, type Payload, type RequestType, requests } from '../../protocol/requests.ts'
import type { Channel } from '../storage/openChannel.ts'
import { type FlowMessage, type Look, readFlowMessage } from './flowMessages.ts'

/** A channel of this origin, of which the caller closes what it opens. */
export type FlowChannel = Omit<Channel, 'close'>

/** Milliseconds: less than the kit waits for the bridge after it has given up. */
const grace = patience.grace - 1_000

/**
 * Has a window of this origin do a request, called by the bridge, which vouches for the host. The first window that names the flow is taken,
 * and no other one. Aborting `signal` asks the window to stop; for a moment its answer still counts, because it says what was done already.
 *
 * @throws {Fault} the window refused, or the schema of the request refuses its answer; `aborted` if no window has begun; `expired` if a window has
 * begun and does not say what it has done
 */
export function runInWindow<type extends RequestType>({
  channel,
  flow,
  host,
  type,
  payload,
  look = {},
  signal,
}: {
  readonly channel: FlowChannel
  readonly flow: string
  readonly host: string
  readonly type: type
  readonly payload: Payload<type>
  readonly look?: Look
  readonly signal: AbortSignal
}): Promise<Answer<type>> {
  return new Promise((resolve, reject) => {
    const request = createMessageId()
    let window: string | undefined
    let deadline: ReturnType<typeof setTimeout> | undefined
    const post = (message: FlowMessage) => channel.postMessage(message)
    const stop = () => {
      clearTimeout(deadline)
      channel.removeEventListener('message', hear)
      signal.removeEventListener('abort', abort)
    }
    const fail = (error: unknown) => {
      stop()
      reject(error)
    }
    const abort = () => {
      // Nobody has been told of the request, and nobody will be.
      if (window === undefined) return fail(new Fault('aborted'))
      post({ tapkit: 1, flow, type: 'ABORT', window, request })
      // `aborted` would say that nothing was done, and the window may have sent a transaction.
      deadline = setTimeout(() => fail(new Fault('expired')), grace)
    }
    function hear({ data }: MessageEvent): void {
      const message = readFlowMessage(data, flow)
      if (!message) return
      if (message.type === 'HERE') {
        window ??= message.window
        // Said again to the same window alone, in case it has missed it.
        if (window === message.window)
          post({ tapkit: 1, flow, type: 'BEGIN', window, request, host, task: type, payload, look })
        return
      }
      if (message.window !== window || message.request !== request) return
      if (message.type === 'DONE') {
        stop()
        const read = v.safeParse(requests[type].answer, message.payload)
        if (read.success) resolve(read.output as Answer<type>)
        else reject(new Fault('internal'))
      } else if (message.type === 'FAILED') {
        const read = v.safeParse(faultPayload, message.payload)
        fail(read.success ? new Fault(read.output.code, read.output.params) : new Fault('internal'))
      }
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    channel.addEventListener('message', hear)
  })
}
