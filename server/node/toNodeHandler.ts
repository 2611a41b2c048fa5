import { SignInStorageError } from '../errors.ts'
import { logFailure } from '../logFailure.ts'
import { inTurn, type Sending } from './inTurn.ts'
import { type NodeRequest, toRequest } from './toRequest.ts'

/** The part of Node's `ServerResponse` that is used. */
export type NodeResponse = Sending & {
  readonly headersSent?: boolean | undefined
  readonly writableEnded?: boolean | undefined
  getHeader?(name: string): number | string | readonly string[] | undefined
  writeHead(status: number, headers: Record<string, string | string[]>): unknown
  end(body: Uint8Array): unknown
  /** The stream of HTTP/2, which closes once the answer has been sent. */
  readonly stream?: { close?(): unknown } | undefined
  destroy?(): unknown
}

/**
 * Makes a handler of the web's own `Request` usable in `node:http` and Express. The returned handler never rejects. A
 * method that the web's `Request` refuses is answered with 400, a `SignInStorageError` with 503, and any other error
 * with 500; the console tells either. If the server has already answered, or the visitor has left, nothing is written.
 * Requests that arrive at once on an HTTP/1.1 connection are handled one after another, each once the previous answer
 * has been sent. Headers about a connection, such as `Keep-Alive`, are left out, and the length is that of the body. In
 * Express, mount it before anything that reads bodies other than `express.json()`.
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
        await write(await answer(request, handle), response, request)
      } catch (error) {
        // Node ends the process for an unhandled rejection, and neither `node:http` nor Express 4 handles the rejection of a listener.
        console.error(error)
        if (isOver(response)) return
        // A visitor whom nothing can be sent would wait for ever.
        await write(new Response(null, { status: 500 }), response, request).catch(() => response.destroy?.())
      }
    })
}

async function answer(sent: NodeRequest, handle: (request: Request) => Promise<Response>): Promise<Response> {
  const request = toRequest(sent)
  // `toRequest` has replaced a method that the web's `Request` refuses, so the request differs from the sent request.
  if (request.method !== (sent.method ?? 'GET').toUpperCase()) return new Response(null, { status: 400 })
  try {
    return await handle(request)
  } catch (error) {
    if (!(error instanceof SignInStorageError)) throw error
    logFailure(error)
    return new Response(null, { status: 503, headers: { 'retry-after': '2' } })
  }
}

/** Headers about a connection: those of an answer that the host fetched do not hold for the visitor's connection. */
const ofConnection = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade']

/** Headers that are lists: the host's values count beside the answer's. The answer's other headers replace the host's. */
const ofLists = ['vary', 'link', 'server-timing', 'www-authenticate', 'access-control-expose-headers']

/** The values that the host has set for a header before, as with `response.cookie()` of Express. */
const readHost = (response: NodeResponse, name: string): readonly string[] =>
  [response.getHeader?.(name) ?? []].flat().map(String)

async function write(answer: Response, response: NodeResponse, request: NodeRequest) {
  const { method, httpVersionMajor } = request
  const body = new Uint8Array(await answer.arrayBuffer())
  const headers: Record<string, string | string[]> = Object.fromEntries(answer.headers)
  for (const name of ofConnection) delete headers[name]
  for (const name of ofLists) {
    const own = headers[name]
    const before = readHost(response, name).join(', ')
    if (own !== undefined && before !== '') headers[name] = `${before}, ${own}`
  }
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) headers['set-cookie'] = [...readHost(response, 'set-cookie'), ...cookies]
  // An answer that is longer than its length runs into the next answer, and a shorter answer swallows the start of it.
  // After a `fetch` of the host, the length is that of the packed body. Without a body, `HEAD` and the status 304
  // tell the length of another answer.
  const isOfAnother = method === 'HEAD' || answer.status === 204 || answer.status === 304
  if (body.length > 0 || !isOfAnother) headers['content-length'] = String(body.length)
  if (isOver(response)) return
  // Nobody reads the rest of such a body. Its sender would keep the connection, or the stream of HTTP/2, for as long as the sender likes.
  // HTTP/2 knows whether a body is whole only once it has been read, and closes the stream of a body that was not.
  const isHttp2 = httpVersionMajor === 2
  const isUnread = request.complete === false && (!isHttp2 || request.readableDidRead === true)
  const isCutShort = answer.status === 413 || isUnread
  if (isCutShort && !isHttp2) headers.connection = 'close'
  response.writeHead(answer.status, headers)
  response.end(body)
  if (isCutShort) response.stream?.close?.()
}

/** The host's own timeout may have answered meanwhile. */
const isOver = ({ headersSent, writableEnded, destroyed }: NodeResponse): boolean =>
  Boolean(headersSent || writableEnded || destroyed)
