import { openCookies } from '../cookies/openCookies.ts'
import { createToken, tokenLength } from '../crypto/createToken.ts'
import { isSameText } from '../crypto/isSameText.ts'
import { SignInRequestError, SignInStorageError } from '../errors.ts'
import type { Settings } from '../settings.ts'
import { nonceEntry } from './entries.ts'

/** A nonce as its browser's cookie holds it; `expires` is in ms since 1970. */
export type Nonce = { readonly cookie: string; readonly nonce: string; readonly expires: number }

/** Nonces that one browser may have at once: a few, where tabs asked at the same time. */
const mostNonces = 10
/** Signatures that one nonce may come with: each costs a verification, and perhaps two calls of the host's RPC. */
const mostTries = 5
const spent = 'spent'
/** Milliseconds that a spent nonce is remembered beyond its end: the clocks of several instances may differ by so much. */
const slack = 60_000

/**
 * Makes a nonce, and seals it with its end into a cookie of this browser. The storage holds a nonce only once it has been tried, so a flood of
 * requests fills nothing.
 */
export function createNonce(headers: Pick<Headers, 'get'>, settings: Settings) {
  const { cookies, signer, nonceLifetime } = settings
  const nonce = createToken()
  const expires = Math.ceil(Date.now() + nonceLifetime)
  const cookie = cookies.browser(nonce)
  const sealed = signer.seal(cookie, `${nonce}${expires.toString(36)}`)
  const older = readNonces(headers, settings).toSorted((one, other) => other.expires - one.expires)
  const dropped = older.slice(mostNonces - 1).map((one) => cookies.clear(one.cookie))
  return { nonce, expires, cookies: [...dropped, cookies.write(cookie, sealed, nonceLifetime)] }
}

/**
 * The nonce of a message, if this server gave it to this browser and it has not ended.
 * @throws SignInRequestError
 */
export function findNonce(headers: Pick<Headers, 'get'>, nonce: string, settings: Settings): Nonce {
  const found = readNonces(headers, settings).find((one) => isSameText(one.nonce, nonce))
  return found && found.expires > Date.now() ? found : refuse()
}

/**
 * Counts a try before it is verified: of many at once no more are verified than of many in turn.
 * @throws SignInRequestError
 */
export function takeTry(nonce: Nonce, settings: Settings): Promise<void> {
  return replace(nonce, settings, (tries = '0') =>
    tries === spent || Number(tries) >= mostTries ? refuse() : `${Number(tries) + 1}`,
  )
}

/**
 * Spends a nonce: of several requests that bring it at once, a single request goes on. It is remembered until its end, after which its cookie
 * opens nothing.
 * @throws SignInRequestError
 */
export function spend(nonce: Nonce, settings: Settings): Promise<void> {
  return replace(nonce, settings, (current) => (current === spent ? refuse() : spent))
}

async function replace(
  { nonce, expires }: Nonce,
  { storage }: Settings,
  change: (current: string | undefined) => string,
): Promise<void> {
  const entry = nonceEntry(nonce)
  // If an answer is lost, clients of storages send again what may have been done: the token says that the change that stands there is this one.
  const token = createToken()
  // A nonce changes once for each try and once when it is spent, so other requests come in between no more often than that.
  for (let turn = 0; turn <= mostTries + 2; turn++) {
    const current = await storage.get(entry)
    const [state, by] = current?.split(':') ?? []
    if (by === token) return
    const lifetime = Math.max(1, expires - Date.now()) + slack
    if (await storage.compareAndSet(entry, current, `${change(state)}:${token}`, lifetime)) return
  }
  throw new SignInStorageError({ cause: new Error('The entry of a nonce changed more often than it can') })
}

function readNonces(headers: Pick<Headers, 'get'>, { cookies, signer }: Settings): Nonce[] {
  return openCookies(headers, cookies.isBrowser, signer).flatMap(({ cookie, value }) => {
    const expires = Number.parseInt(value.slice(tokenLength), 36)
    return expires > 0 ? [{ cookie, nonce: value.slice(0, tokenLength), expires }] : []
  })
}

function refuse(): never {
  throw new SignInRequestError({ code: 'nonce_refused' })
}
