import { type NodeRequest, toRequest } from './toRequest.ts'

/** The part of Node's `ServerResponse` that is used. */
export type NodeResponse = {
  writeHead(status: number, headers: Record<string, string | string[]>): unknown
  end(text: string): unknown
}

/**
 * A handler of the web's own `Request` for `node:http` and Express. In Express, mount it before anything that reads bodies.
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
  return async (request, response) => {
    const read = readRequest(request)
    const answer = read ? await handle(read) : new Response(null, { status: 400 })
    const text = await answer.text()
    const headers: Record<string, string | string[]> = Object.fromEntries(answer.headers)
    const cookies = answer.headers.getSetCookie()
    if (cookies.length > 0) headers['set-cookie'] = cookies
    // What was not read of a body that is too large is not read for the next request either.
    if (answer.status === 413) headers.connection = 'close'
    response.writeHead(answer.status, headers)
    response.end(text)
  }
}

/** Some methods and paths that Node takes are none on the web. */
function readRequest(request: NodeRequest): Request | undefined {
  try {
    return toRequest(request)
  } catch {
    return undefined
  }
}
