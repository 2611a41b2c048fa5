/** The part of Node's `IncomingMessage` that is used. Express keeps the whole path in `originalUrl`. */
export type NodeRequest = AsyncIterable<Uint8Array> & {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly originalUrl?: string | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly httpVersionMajor?: number | undefined
  readonly socket?: { readonly destroyed?: boolean | undefined; destroy?(): unknown } | undefined
}

/** Methods that Node's parser takes and the web's own `Request` refuses. */
const refusedMethods = /^(connect|trace|track)$/i

/**
 * Node's request as the web's own: for `getSession`, in a server of `node:http` or Express. It throws for nothing that the network sends: a method
 * that the web does not have becomes `GET`, and a header that it does not have is left out. Its host is not what the client said: nothing is decided by that.
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
  const { method: sent = 'GET' } = message
  const method = refusedMethods.test(sent) ? 'GET' : sent
  const path = (message.originalUrl ?? message.url ?? '/').replace(/^\/*/, '/')
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const options = { method, headers: readHeaders(message), ...(hasBody && { body: toStream(message), duplex: 'half' }) }
  return new Request(`http://localhost${path}`, options)
}

function readHeaders({ headers }: NodeRequest): Headers {
  const read = new Headers()
  for (const [name, values] of Object.entries(headers)) {
    for (const value of [values ?? []].flat()) {
      try {
        read.append(name, value)
      } catch {
        // HTTP/2's own (`:path`), and what a lenient parser let through: no header of the web, so no cookie of ours.
      }
    }
  }
  return read
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
