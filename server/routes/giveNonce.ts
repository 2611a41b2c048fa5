import { respond } from '../respond.ts'
import { createNonce } from '../sessions/nonces.ts'
import type { Settings } from '../settings.ts'

/**
 * Gives out a nonce for this browser only. A signature that leaks is then worthless in other browsers, and no visitor can
 * be made to sign in to a stranger's account. The session needs a cookie anyway, so the nonce's cookie excludes no visitor.
 */
export async function giveNonce({ headers }: Request, settings: Settings): Promise<Response> {
  const { nonce, expires, cookies } = createNonce(headers, settings)
  return respond(200, { nonce, expiresAt: new Date(expires).toISOString() }, { cookies })
}
