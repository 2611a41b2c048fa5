import type { NodeRequest } from './toRequest.ts'

/** The part of an answer that says when it has been sent. */
export type Sending = {
  readonly writableFinished?: boolean | undefined
  readonly destroyed?: boolean | undefined
  once?(event: 'close', listener: () => void): unknown
}

type Line = { last: Promise<void>; waiting: number }

/** By the socket of a connection: the request that came last, once its answer has been sent, and how many wait for their turn. */
const lines = new WeakMap<object, Line>()
/** Requests that may wait on one connection. Browsers and proxies send none before they have the answer to the one before. */
const most = 100

/**
 * Handles the requests of one connection of HTTP/1.1 one after another, each once the answer before it has left the process. Node hands over all that
 * it has read of a connection at once, and keeps every answer in memory for a client that does not read. What HTTP/2 sends at once is not in a line: its streams are
 * counted and held back by Node. `task` does not reject.
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
    // The client has gone: the request is not handled.
    return socket.destroyed ? undefined : task()
  })
  line.last = handled.then(() => untilSent(response, socket))
  return handled
}

/** A host that has begun to answer by itself ends it when it likes. */
function untilSent(response: Sending, socket: NonNullable<NodeRequest['socket']>): Promise<void> {
  const { writableFinished, destroyed, once } = response
  if (!once || writableFinished || destroyed || socket.destroyed) return Promise.resolve()
  return new Promise((done) => response.once?.('close', done))
}
