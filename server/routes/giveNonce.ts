import { respond } from '../respond.ts'
import { createNonce } from '../sessions/nonces.ts'
import type { Settings } from '../settings.ts'

/**
 * Gives out a nonce for this browser only. A signature that leaks is then worthless in other browsers, and nobody can
 * be made to sign in as somebody else. The session needs a cookie anyway, so the cookie of the nonce excludes nobody.
 */
export async function giveNonce({ headers }: Request, settings: Settings): Promise<Response> {
  const { nonce, expires, cookies } = createNonce(headers, settings)
  return respond(200, { nonce, expiresAt: new Date(expires).toISOString() }, { cookies })
}
