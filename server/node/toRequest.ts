/** The part of Node's `IncomingMessage` that is used. Express keeps the whole path in `originalUrl`. */
export type NodeRequest = AsyncIterable<Uint8Array> & {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly originalUrl?: string | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly httpVersionMajor?: number | undefined
  /** Whether the host has read from the body. */
  readonly readableDidRead?: boolean | undefined
  /** Whether the whole body has arrived. */
  readonly complete?: boolean | undefined
  /** The body as the host has parsed it, with `express.json()` for example. */
  readonly body?: unknown
  readonly socket?: { readonly destroyed?: boolean | undefined; destroy?(): unknown } | undefined
}

/** Methods that Node's parser accepts and the web's `Request` refuses. */
const refusedMethods = /^(connect|trace|track)$/i

/** HTTP/2 leaves the case of a method to the client, and the web's `Request` reads these in any case. */
const bodiless = /^(get|head)$/i

/**
 * Node's request as the web's own: for `getSession`, in a server of `node:http` or Express. Nothing that the network
 * sends makes it throw: a method that the web's `Request` refuses becomes `GET`, and an invalid header is left out. JSON
 * that the host has parsed, as with `express.json()`, is written again. The host is always `localhost`, because nothing may depend on the client's word for it.
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
  const hasBody = !bodiless.test(method)
  const parsed = readParsed(message)
  const body = parsed === undefined ? message : writeParsed(parsed)
  const options = { method, headers: readHeaders(message), ...(hasBody && { body: toStream(body), duplex: 'half' }) }
  const request = new Request(`http://localhost${path}`, options)
  // The body is locked, so that code that reads it learns why there is nothing.
  if (message.readableDidRead && parsed === undefined) request.body?.getReader()
  return request
}

/** The JSON that a parser of the host has read. A form, or a file, could not be written again as it was sent. */
function readParsed({ body, headers, readableDidRead }: NodeRequest): object | undefined {
  const isJson = /^application\/json\s*(;|$)/i.test(String(headers['content-type'] ?? ''))
  const isParsed = typeof body === 'object' && body !== null && !ArrayBuffer.isView(body)
  return readableDidRead && isJson && isParsed ? body : undefined
}

async function* writeParsed(parsed: object): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(JSON.stringify(parsed))
}

function readHeaders({ headers }: NodeRequest): Headers {
  const read = new Headers()
  for (const [name, values] of Object.entries(headers)) {
    for (const value of [values ?? []].flat()) {
      try {
        read.append(name, value)
      } catch {
        // The header is a pseudo-header of HTTP/2 (`:path`) or came through a lenient parser. It cannot be a cookie of
        // this server.
      }
    }
  }
  return read
}

/**
 * Reads nothing before the stream is read, so that code that only needs the headers leaves the body to the
 * server.
 */
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
