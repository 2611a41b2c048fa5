import type { NodeRequest } from './toRequest.ts'

/** The part of a response that tells when it has been sent. */
export type Sending = {
  readonly writableFinished?: boolean | undefined
  readonly destroyed?: boolean | undefined
  once?(event: 'close', listener: () => void): unknown
}

type Line = { last: Promise<void>; waiting: number }

/** By a connection's socket: a promise that its last answer has been sent, and the number of waiting requests. */
const lines = new WeakMap<object, Line>()
/**
 * Most requests that may wait on a connection. Browsers and proxies send no request before the previous answer has
 * arrived.
 */
const most = 100

/**
 * Handles the requests of an HTTP/1.1 connection one after another: each starts once the previous answer has left the
 * process. Otherwise Node would pass on all requests of a connection at once, and keep every answer in memory for a
 * client that does not read. HTTP/2 needs no such line, because Node limits its streams. `task` does not reject.
 */
export function inTurn(request: NodeRequest, response: Sending, task: () => Promise<void>): Promise<void> {
  const { socket, httpVersionMajor } = request
  if (socket === undefined || httpVersionMajor !== 1) return task()
  const line = lines.get(socket) ?? { last: Promise.resolve(), waiting: 0 }
  lines.set(socket, line)
  if (line.waiting >= most) socket.destroy?.()
  line.waiting++
  const handled = line.last.then(() => {
    line.waiting--
    // If the client has gone, the request is not handled.
    return socket.destroyed ? undefined : task()
  })
  line.last = handled.then(() => untilSent(response, socket))
  return handled
}

/** If the host itself has begun an answer, the host decides when it ends. */
function untilSent(response: Sending, socket: NonNullable<NodeRequest['socket']>): Promise<void> {
  const { writableFinished, destroyed, once } = response
  if (!once || writableFinished || destroyed || socket.destroyed) return Promise.resolve()
  return new Promise((done) => response.once?.('close', done))
}
