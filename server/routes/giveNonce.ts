import { readBrowsers } from '../cookies/readBrowsers.ts'
import { createToken } from '../crypto/createToken.ts'
import { respond } from '../respond.ts'
import { nonceEntry } from '../sessions/entries.ts'
import type { Settings } from '../settings.ts'

/**
 * Gives out a nonce for this browser alone: a signature that leaks on its way is worth nothing elsewhere, and nobody is made to sign in as
 * somebody else. The session needs a cookie anyway, so that the one for this costs nobody a sign-in.
 */
export async function giveNonce({ headers }: Request, settings: Settings): Promise<Response> {
  const { cookies, signer, storage, nonceLifetime } = settings
  const nonce = createToken()
  // Two tabs share the browser's id, and each has its own nonce.
  const [browser = createToken()] = await readBrowsers(headers, settings)
  const cookie = await cookies.browser(browser)
  await storage.set(await nonceEntry(nonce), browser, nonceLifetime)
  return respond(
    200,
    { nonce, expiresAt: new Date(Date.now() + nonceLifetime).toISOString() },
    { cookies: [cookies.write(cookie, await signer.seal(cookie, browser), nonceLifetime)] },
  )
}
