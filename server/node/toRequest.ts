/** The part of Node's `IncomingMessage` that is used. Express keeps the whole path in `originalUrl`. */
export type NodeRequest = AsyncIterable<Uint8Array> & {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly originalUrl?: string | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/**
 * Node's request as the web's own: for `getSession`, in a server of `node:http` or Express. Its host is not what the client said: nothing is
 * decided by that.
 *
 * @example
 * ```ts
 * import type { SignInServer } from 'tapkit/server'
 * import { type NodeRequest, toRequest } from 'tapkit/server/node'
 * declare const auth: SignInServer
 * export const whoIs = (request: NodeRequest) => auth.getSession(toRequest(request))
 * ```
 */
export function toRequest(message: NodeRequest): Request {
  const { method = 'GET', headers } = message
  const sent = new Headers()
  for (const [name, value] of Object.entries(headers))
    for (const one of [value ?? []].flat()) if (!name.startsWith(':')) sent.append(name, one)
  const path = (message.originalUrl ?? message.url ?? '/').replace(/^\/*/, '/')
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const options = { method, headers: sent, ...(hasBody && { body: toStream(message), duplex: 'half' }) }
  return new Request(`http://localhost${path}`, options)
}

/** Asks for nothing before somebody reads: who only looks at the headers leaves the body to the server's own code. */
function toStream(message: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<Uint8Array> | undefined
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    chunks ??= message[Symbol.asyncIterator]()
    const { done, value } = await chunks.next()
    if (done) controller.close()
    else controller.enqueue(value)
  }
  return new ReadableStream({ pull }, { highWaterMark: 0 })
}
