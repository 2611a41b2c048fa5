import type { ServerSession } from 'tapkit/features/siwx/verify'
import { isError } from 'tapkit/kernel'
import { SignInRequestError } from './errors.ts'
import { checkOrigin } from './guard/checkOrigin.ts'
import type { SignInServerOptions } from './options.ts'
import { readOptions } from './readOptions.ts'
import { refuse, respond } from './respond.ts'
import { giveNonce } from './routes/giveNonce.ts'
import { signIn } from './routes/signIn.ts'
import { signOut } from './routes/signOut.ts'
import { tellSessions } from './routes/tellSessions.ts'
import { listSessions } from './sessions/listSessions.ts'
import type { Settings } from './settings.ts'

/** The accounts that a request's browser is signed in with, the newest sign-in first. */
export type SignedIn = { readonly sessions: readonly [ServerSession, ...ServerSession[]] }

export type SignInServer = {
  /** Answers the endpoints of docs/sign-in-server.md. It answers every request, and never rejects. */
  handle(request: Request): Promise<Response>
  /**
   * The accounts that a request is signed in with, for your own endpoints; `undefined` if there are none.
   * @throws SignInStorageError if the storage did not answer: answer 503
   */
  getSession(request: { readonly headers: Pick<Headers, 'get'> }): Promise<SignedIn | undefined>
}

type Route = (request: Request, origin: string, settings: Settings) => Promise<Response>

const routes: Readonly<Record<string, Readonly<Record<string, Route>>>> = {
  '/nonce': {
    GET: (request, _, settings) => giveNonce(request, settings),
    POST: (request, _, settings) => giveNonce(request, settings),
  },
  '/verify': { POST: signIn },
  '/session': {
    GET: (request, _, settings) => tellSessions(request, settings),
    DELETE: (request, _, settings) => signOut(request, settings),
  },
}

/**
 * The server side of sign-in with a wallet (CAIP-122, EIP-4361), on the web's own `Request` and `Response`: nonces,
 * verification and sessions. It does not limit the rate of requests: do that in your host.
 * @throws SignInServerOptionsError
 * @example
 * ```ts
 * import { createSignInServer } from 'tapkit/server'
 * declare const secret: string
 * export const auth = createSignInServer({ origins: 'https://acme.app', secret, chains: ['eip155:1'] })
 * export const GET = auth.handle
 * ```
 */
export function createSignInServer(options: SignInServerOptions): SignInServer {
  const settings = readOptions(options)

  return {
    async handle(request) {
      const cors = corsOf(request, settings)
      const response = await answer(request, settings)
      for (const [name, value] of Object.entries(cors)) response.headers.set(name, value)
      return response
    },
    async getSession({ headers }) {
      const [newest, ...others] = await listSessions(headers, settings)
      return newest && { sessions: [newest, ...others] }
    },
  }
}

async function answer(request: Request, settings: Settings): Promise<Response> {
  const { pathname } = new URL(request.url)
  const path = pathname.startsWith(settings.basePath) ? pathname.slice(settings.basePath.length) : ''
  const methods = (Object.hasOwn(routes, path) && routes[path]) || {}
  const allow = [...Object.keys(methods), 'OPTIONS']
  try {
    if (allow.length === 1) throw new SignInRequestError({ code: 'path_unknown' })
    if (request.method === 'OPTIONS') return answerPreflight(request, settings, allow)
    const route = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined
    if (!route) throw new SignInRequestError({ code: 'method_refused' })
    return await route(request, checkOrigin(request, settings) ?? '', settings)
  } catch (error) {
    const refusal = toRefusal(error)
    if (refusal.params.status >= 500) void report(error, settings)
    return refuse(refusal, allow)
  }
}

/** For a page of another origin, the browser asks first. Only listed origins are allowed. */
function answerPreflight({ headers }: Request, { crossOrigins }: Settings, allow: readonly string[]): Response {
  if (!crossOrigins.has(headers.get('origin') ?? '')) throw new SignInRequestError({ code: 'origin_refused' })
  return respond(204, undefined, {
    headers: {
      'access-control-allow-methods': allow.join(', '),
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': '600',
    },
  })
}

/** The headers that let a page of a listed origin read the answer, including a refusal. */
function corsOf({ headers }: Request, { crossOrigins }: Settings): Record<string, string> {
  const origin = headers.get('origin') ?? ''
  return crossOrigins.has(origin)
    ? { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }
    : {}
}

function toRefusal(error: unknown): SignInRequestError {
  if (error instanceof SignInRequestError) return error
  const code = isError(error, 'SignInStorageError') ? 'storage_unavailable' : 'internal_error'
  return new SignInRequestError({ code, cause: error })
}

/** An error of the reporter, at once or later, must neither change the answer nor end the process. */
async function report(error: unknown, { report }: Settings): Promise<void> {
  try {
    await report(error)
  } catch {}
}
