import { respond } from '../respond.ts'
import { createNonce } from '../sessions/nonces.ts'
import type { Settings } from '../settings.ts'

/**
 * Gives out a nonce for this browser alone: a signature that leaks on its way is worth nothing elsewhere, and nobody is made to sign in as
 * somebody else. The session needs a cookie anyway, so that the one for this costs nobody a sign-in.
 */
export async function giveNonce({ headers }: Request, settings: Settings): Promise<Response> {
  const { nonce, expires, cookies } = createNonce(headers, settings)
  return respond(200, { nonce, expiresAt: new Date(expires).toISOString() }, { cookies })
}
