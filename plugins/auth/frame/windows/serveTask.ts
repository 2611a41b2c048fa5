import * as v from 'valibot'
import { Fault } from '../../protocol/fault.ts'
import { protocolVersion } from '../../protocol/hello.ts'
import { type Handlers, openResponder } from '../../protocol/openResponder.ts'
import { type AnswerInput, type Payload, type RequestType, requests } from '../../protocol/requests.ts'
import type { Hello } from '../handshake/awaitHello.ts'
import type { Look } from './flowMessages.ts'
import type { Task } from './joinFlow.ts'

type ServeInput = Hello & {
  readonly name: string
  readonly networks: readonly string[]
  readonly types: readonly RequestType[]
  /** Called with the first request. Every other one is busy. */
  readonly begin: (task: Task) => void
}

/**
 * Serves a host that speaks with the window itself, because the window and the bridge share no storage. Says READY, and hands out the first
 * request as the window's task. Returns the end of the port.
 */
export function serveTask({ host, port, name, networks, types, begin }: ServeInput): () => void {
  let look: Look = {}
  let isBegun = false

  function ask<type extends RequestType>(type: type, payload: Payload<type>, signal: AbortSignal) {
    if (isBegun) throw new Fault('busy')
    isBegun = true
    return new Promise<AnswerInput<type>>((resolve, reject) => {
      const done = (answer: unknown) => {
        const read = v.safeParse(requests[type].answer, answer)
        if (read.success) resolve(read.output as AnswerInput<type>)
        else reject(new Fault('internal'))
      }
      begin({ by: 'host', host, type, payload, look, signal, done, failed: reject } as Task)
    })
  }

  const handlers: Handlers = {
    SYNC_THEME: (theme) => {
      look = { ...look, theme }
      return {}
    },
    SYNC_DAPP_DATA: (dapp) => {
      look = { ...look, dapp }
      return {}
    },
    ...Object.fromEntries(
      types.map((type) => [
        type,
        (payload: Payload<RequestType>, { signal }: { signal: AbortSignal }) => ask(type, payload, signal),
      ]),
    ),
  }
  const responder = openResponder({ port, handlers })
  const methods = Object.keys(handlers)
  responder.tell('READY', { v: protocolVersion, methods, name, networks: [...networks], mode: 'window' })
  return responder.close
}
