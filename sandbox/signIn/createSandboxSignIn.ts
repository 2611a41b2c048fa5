import type { IncomingMessage, ServerResponse } from 'node:http'
import { createSignInServer, memoryStorage } from 'tapkit/server'
import { toNodeHandler } from 'tapkit/server/node'
import { createSignInFaults } from './createSignInFaults.ts'

type Chains = { readonly chains: readonly { readonly id: number; readonly rpcUrl: string }[] }

/** What the server saw: one request, and how it answered. */
export type Seen = {
  readonly at: string
  readonly method: string
  readonly path: string
  readonly status: number
  /** Of a refusal. */
  readonly code?: string | undefined
  /** The text that came with it. */
  readonly message?: string | undefined
}

/** Where the server is told to do wrong (`SignInOrder`, as JSON). */
const orders = '/sign-in-fault'

/** The demo's own sign-in server, as an app would mount it, with a log that the demo shows and faults that it can be told to have. */
export function createSandboxSignIn(origin: string, { chains }: Chains) {
  const log: Seen[] = []
  const server = createSignInServer({
    origins: origin,
    // Sign-ins end with the sandbox.
    secret: crypto.randomUUID() + crypto.randomUUID(),
    storage: memoryStorage(),
    call: Object.fromEntries(chains.map(({ id, rpcUrl }) => [`eip155:${id}` as const, rpcUrl])),
    onError: (error) => console.error(error),
  })
  const misbehaviour = createSignInFaults(server.handle)
  const answer = toNodeHandler(async (request) => {
    if (new URL(request.url).pathname === orders)
      return new Response(null, { status: misbehaviour.obey(await readJson(request)) ? 204 : 400 })
    const asked = request.clone()
    const response = await misbehaviour.answer(request)
    log.push({ at: new Date().toISOString(), ...(await describe(asked, response.clone())) })
    log.splice(0, log.length - 100)
    return response
  })
  return {
    log,
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      if (misbehaviour.isGone(request.url ?? '')) response.destroy()
      else await answer(request, response)
    },
  }
}

async function describe(request: Request, response: Response): Promise<Omit<Seen, 'at'>> {
  const { pathname, search } = new URL(request.url)
  const sent = await readJson(request)
  const answer = await readJson(response)
  return {
    method: request.method,
    path: pathname + search,
    status: response.status,
    ...(typeof answer?.error?.code === 'string' && { code: answer.error.code }),
    ...(typeof sent?.message === 'string' && { message: sent.message }),
  }
}

type Body = { readonly message?: unknown; readonly error?: { readonly code?: unknown } }

async function readJson(from: Request | Response): Promise<Body | undefined> {
  try {
    return await from.json()
  } catch {
    return undefined
  }
}
