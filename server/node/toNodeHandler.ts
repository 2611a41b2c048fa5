import { SignInStorageError } from '../errors.ts'
import { inTurn, type Sending } from './inTurn.ts'
import { type NodeRequest, toRequest } from './toRequest.ts'

/** The part of Node's `ServerResponse` that is used. */
export type NodeResponse = Sending & {
  readonly headersSent?: boolean | undefined
  readonly writableEnded?: boolean | undefined
  writeHead(status: number, headers: Record<string, string | string[]>): unknown
  end(body: Uint8Array): unknown
}

/**
 * Makes a handler of the web's own `Request` usable in `node:http` and Express. The returned handler never rejects. A
 * method that the web's `Request` refuses is answered with 400, a `SignInStorageError` with 503, and any other error
 * with 500 and a line on the console. If the server has already answered, or the visitor has left, nothing is written.
 * Requests that arrive at once on an HTTP/1.1 connection are handled one after another, each once the previous answer
 * has been sent. In Express, mount it before anything that reads bodies.
 *
 * @example
 * ```ts
 * import { createServer } from 'node:http'
 * import { createSignInServer } from 'tapkit/server'
 * import { toNodeHandler } from 'tapkit/server/node'
 * declare const secret: string
 * const auth = createSignInServer({ origins: 'http://localhost:3000', secret })
 * createServer(toNodeHandler(auth.handle)).listen(3000)
 * ```
 */
export function toNodeHandler(
  handle: (request: Request) => Promise<Response>,
): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  return (request, response) =>
    inTurn(request, response, async () => {
      try {
        await write(await answer(request, handle), response)
      } catch (error) {
        // Node ends the process for an unhandled rejection, and neither `node:http` nor Express 4 handles the rejection of a listener.
        console.error(error)
        if (!isOver(response)) await write(new Response(null, { status: 500 }), response).catch(() => {})
      }
    })
}

async function answer(sent: NodeRequest, handle: (request: Request) => Promise<Response>): Promise<Response> {
  const request = toRequest(sent)
  // `toRequest` has replaced a method that the web's `Request` refuses, so the request is not the one that was sent.
  if (request.method !== (sent.method ?? 'GET').toUpperCase()) return new Response(null, { status: 400 })
  try {
    return await handle(request)
  } catch (error) {
    if (!(error instanceof SignInStorageError)) throw error
    return new Response(null, { status: 503, headers: { 'retry-after': '2' } })
  }
}

async function write(answer: Response, response: NodeResponse): Promise<void> {
  const body = new Uint8Array(await answer.arrayBuffer())
  const headers: Record<string, string | string[]> = Object.fromEntries(answer.headers)
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) headers['set-cookie'] = cookies
  // What is longer than its length is read as the next answer on the connection. A `fetch` of the host tells the length
  // of what it has unpacked since, or that it came in chunks.
  if (body.length > 0) headers['content-length'] = String(body.length)
  delete headers['transfer-encoding']
  // The unread rest of a body that is too large must not be read as the next request.
  if (answer.status === 413) headers.connection = 'close'
  if (isOver(response)) return
  response.writeHead(answer.status, headers)
  response.end(body)
}

/** The host's own timeout may have answered meanwhile. */
const isOver = ({ headersSent, writableEnded, destroyed }: NodeResponse): boolean =>
  Boolean(headersSent || writableEnded || destroyed)
