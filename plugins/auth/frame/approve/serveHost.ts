import { Fault } from '../../protocol/fault.ts'
import { protocolVersion } from '../../protocol/hello.ts'
import { type Handlers, openResponder } from '../../protocol/openResponder.ts'
import type { Answer } from '../../protocol/requests.ts'
import type { Hello } from '../handshake/awaitHello.ts'
import type { SecurePageOptions } from '../pageContext.ts'
import type { Look } from '../windows/flowMessages.ts'
import type { Task } from '../windows/joinFlow.ts'
import { answerConsent } from './answerConsent.ts'
import type { Answering } from './answering.ts'
import { answerRpc } from './answerRpc.ts'
import { holdTurn } from './holdTurn.ts'

type FrameInput = Hello & {
  readonly answering: Answering
  readonly options: Pick<SecurePageOptions, 'name' | 'networks'>
  readonly onLook: (look: Look) => void
}

/** Answers one request after another over the port of a host, says READY. The end of the port aborts what is asked. */
export function serveFrame({ port, host, answering, options, onLook }: FrameInput): void {
  let look: Look = {}
  const change = (next: Look) => {
    look = { ...look, ...next }
    onLook(look)
    return {}
  }
  const { locks } = answering
  const handlers: Handlers = {
    RPC_REQUEST: (payload, { signal }) => holdTurn(locks, host, () => answerRpc(answering, payload, signal)),
    CONSENT: (payload, { signal }) => holdTurn(locks, host, () => answerConsent(answering, payload, signal)),
    SYNC_THEME: (theme) => change({ theme }),
    SYNC_DAPP_DATA: (dapp) => change({ dapp }),
  }
  const responder = openResponder({ port, handlers })
  const networks = options.networks.map(({ id }) => id)
  const methods = Object.keys(handlers)
  responder.tell('READY', { v: protocolVersion, methods, name: options.name, networks, mode: 'unknown' })
}

/** Does the one request that a window was opened for. The host is told the outcome in any case. */
export async function serveWindow(task: Task, answering: Answering): Promise<void> {
  const answer = (): Promise<Answer<'RPC_REQUEST' | 'CONSENT'>> => {
    if (task.type === 'RPC_REQUEST') return answerRpc(answering, task.payload, task.signal)
    if (task.type === 'CONSENT') return answerConsent(answering, task.payload, task.signal)
    throw new Fault('not_offered')
  }
  try {
    task.done(await holdTurn(answering.locks, task.host, answer))
  } catch (error) {
    task.failed(error instanceof Fault ? error : new Fault('internal'))
  }
}
