import { refuse, toRefusal } from './answer.ts'
import { AuthRequestError } from './errors.ts'
import { readSigned } from './guard/readSigned.ts'
import type { AuthServerOptions } from './options.ts'
import { readOptions } from './readOptions.ts'
import { report } from './report.ts'
import { endpointsAt } from './routes/routes.ts'
import type { AuthSettings } from './settings.ts'
import { providerAt, takeCallback } from './social/takeCallback.ts'

export type AuthServer = {
  /** Answers the endpoints under `basePath`, and `/callback/{provider}`. It answers every request, and never rejects. */
  handle(request: Request): Promise<Response>
}

/**
 * The server of the secure page, on the web's own `Request` and `Response`: logins, and the factor of the wallet that a login stands for. By
 * itself it can open nothing.
 * @throws AuthServerOptionsError an option is wrong, or would lose accounts
 * @example
 * ```ts
 * import { memoryStorage } from 'tapkit/server'
 * import { createAuthServer } from 'tapkit/server/auth'
 * declare const secret: string
 * export const auth = createAuthServer({
 *   origin: 'http://localhost:5174',
 *   hosts: ['http://localhost:5173'],
 *   operator: 'Acme',
 *   secret,
 *   storage: memoryStorage(),
 *   sendMail: async ({ to, text }) => console.log(to, text),
 * })
 * ```
 */
export function createAuthServer(options: AuthServerOptions): AuthServer {
  const settings = readOptions(options)
  return { handle: (request) => answer(request, settings) }
}

async function answer(request: Request, settings: AuthSettings): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const provider = providerAt(pathname, settings)
  if (provider) return takeCallback(request, provider, settings)
  const path = pathname.startsWith(settings.basePath) ? pathname.slice(settings.basePath.length) : ''
  const methods = endpointsAt(path)
  const allow = Object.keys(methods)
  try {
    if (allow.length === 0) throw new AuthRequestError('path_unknown')
    const route = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined
    if (!route) throw new AuthRequestError('method_refused')
    if (search !== '') throw new AuthRequestError('query_refused')
    return await route(await readSigned(request, path, settings), settings)
  } catch (error) {
    const refusal = toRefusal(error)
    if (refusal.params.status >= 500) void report(refusal, settings)
    return refuse(refusal, allow)
  }
}
