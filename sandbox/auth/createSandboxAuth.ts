import type { IncomingMessage, ServerResponse } from 'node:http'
import { memoryStorage } from 'tapkit/server'
import { type AuthServerOptions, createAuthServer } from 'tapkit/server/auth'
import { fileStorage, toNodeHandler } from 'tapkit/server/node'
import { createAuthFaults } from './createAuthFaults.ts'

type Options = Pick<
  AuthServerOptions,
  'origin' | 'hosts' | 'operator' | 'secret' | 'sendMail' | 'social' | 'farcaster'
> & {
  /** Where accounts stay; without it, they end with the sandbox. */
  readonly folder?: string | undefined
}

/** Where the server is told to do wrong (`AuthOrder`, as JSON). */
const orders = '/auth-fault'

/** The auth server of the secure page, as a host would mount it, with faults that it can be told to have. */
export function createSandboxAuth({ folder, ...options }: Options) {
  const server = createAuthServer({ ...options, storage: folder ? fileStorage(folder) : memoryStorage() })
  const faults = createAuthFaults(server.handle)
  const answer = toNodeHandler(async (request) => {
    if (new URL(request.url).pathname !== orders) return faults.answer(request)
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } })
    return new Response(null, { status: faults.obey(await request.json().catch(() => undefined)) ? 204 : 400 })
  })
  return {
    /** Whether a path is the auth server's, and no page's. */
    takes: (path: string): boolean => /^\/(auth|callback)\//.test(path) || path === orders,
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      if (faults.isGone(request.url ?? '')) response.destroy()
      else await answer(request, response)
    },
  }
}
