import * as v from 'valibot'
import { type Fault, type FaultPayload, sayFault } from '../../protocol/fault.ts'
import { createMessageId, messageId } from '../../protocol/messageId.ts'
import { readPayload } from '../../protocol/readData.ts'
import { isRequestType, type Payload, type RequestType, requests } from '../../protocol/requests.ts'
import { assertWindow, type Place } from '../handshake/place.ts'
import { readHosts } from '../handshake/readHosts.ts'
import { type FlowMessage, type Look, readFlowMessage } from './flowMessages.ts'
import type { FlowChannel } from './runInWindow.ts'

/** The task that a window was opened for: the host, for which the bridge or a handshake vouches, and its request. The first outcome that is told counts. */
export type Task = {
  [type in RequestType]: {
    /**
     * `bridge`: window and bridge share their storage. `host`: the host speaks with the window itself. `visitor`: the visitor has come in the tab
     * of the app, and goes back there.
     */
    readonly by: 'bridge' | 'host' | 'visitor'
    readonly host: string
    readonly type: type
    readonly payload: Payload<type>
    readonly look: Look
    /** Aborts if the kit does not wait any more. */
    readonly signal: AbortSignal
    /** If the schema of the request refuses the answer, the bridge is told a fault. */
    readonly done: (answer: unknown) => void
    readonly failed: (fault: Fault) => void
  }
}[RequestType]

/** The flow that a window was opened for, read of the fragment of its address. */
export function flowOf(hash: string): string | undefined {
  const flow = v.safeParse(messageId, hash.replace(/^#flow=/, ''))
  return flow.success ? flow.output : undefined
}

/** Milliseconds from one HERE to the next. */
const between = 250

/**
 * Joins the flow that stands in the window's address, called by a window, which says HERE until a bridge answers or `signal` aborts. No
 * bridge answers if the storage is not shared: the window then has only its opener to speak with.
 *
 * @throws {SecurePageStartError} the list of hosts is misconfigured, or the window stands in a frame
 */
export function joinFlow({
  channel,
  flow,
  hosts,
  page,
  signal,
}: {
  readonly channel: FlowChannel
  readonly flow: string
  readonly hosts: readonly string[]
  readonly page: Place
  readonly signal?: AbortSignal
}): Promise<Task> {
  return new Promise((resolve, reject) => {
    const listed = readHosts(hosts)
    assertWindow(page, listed)
    const window = createMessageId()
    const life = new AbortController()
    let begun: string | undefined
    let isTold = false
    const post = (message: FlowMessage) => channel.postMessage(message)
    const tell = (request: string, type: 'DONE' | 'FAILED', payload: unknown) => {
      if (isTold) return
      isTold = true
      channel.removeEventListener('message', hear)
      post({ tapkit: 1, flow, type, window, request, payload })
    }
    const sayHere = () => post({ tapkit: 1, flow, type: 'HERE', window })
    const again = setInterval(sayHere, between)
    const stop = () => {
      clearInterval(again)
      signal?.removeEventListener('abort', giveUp)
    }
    function giveUp(): void {
      stop()
      channel.removeEventListener('message', hear)
      reject(signal?.reason)
    }
    function hear({ data }: MessageEvent): void {
      const message = readFlowMessage(data, flow)
      if (message?.type !== 'BEGIN' && message?.type !== 'ABORT') return
      if (message.window !== window) return
      const { request } = message
      if (message.type === 'ABORT') {
        if (request === begun) life.abort()
        return
      }
      if (begun !== undefined) {
        const busy: FaultPayload = { code: 'busy' }
        if (request !== begun) post({ tapkit: 1, flow, type: 'FAILED', window, request, payload: busy })
        return
      }
      if (!listed.has(message.host) || !isRequestType(message.task)) return
      const { host, task: type, look } = message
      const read = v.safeParse(requests[type].payload, message.payload)
      if (!read.success) return
      begun = request
      stop()
      resolve({
        by: 'bridge',
        host,
        type,
        payload: read.output,
        look,
        signal: life.signal,
        done: (answer: unknown) => {
          const answered = v.safeParse(requests[type].answer, answer)
          const data = answered.success ? readPayload(answered.output) : { fault: 'kind' }
          if ('data' in data) tell(request, 'DONE', data.data)
          else tell(request, 'FAILED', { code: 'internal' })
        },
        failed: (fault: Fault) => tell(request, 'FAILED', sayFault(fault)),
      } as Task)
    }
    if (signal?.aborted) return giveUp()
    signal?.addEventListener('abort', giveUp, { once: true })
    channel.addEventListener('message', hear)
    sayHere()
  })
}
