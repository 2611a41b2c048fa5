import { openCookies } from '../cookies/openCookies.ts'
import { createToken, tokenLength } from '../crypto/createToken.ts'
import { isSameText } from '../crypto/isSameText.ts'
import { SignInRequestError, SignInStorageError } from '../errors.ts'
import type { Settings } from '../settings.ts'
import { nonceEntry } from './entries.ts'

/** A nonce as its browser's cookie holds it; `expires` is in ms since 1970. */
export type Nonce = { readonly cookie: string; readonly nonce: string; readonly expires: number }

/** Most nonces that a browser may have at once: a few, because several tabs may ask. */
const mostNonces = 10
/**
 * Most signatures that are verified for a nonce, because each costs a verification, and perhaps two calls of the host's
 * RPC.
 */
const mostTries = 5
const spent = 'spent'
/** The text of an entry: the number of tries, or that the nonce is spent, and the token of the change. */
const written = /^(\d|spent):([A-Za-z0-9]+)$/
/**
 * Milliseconds that a spent nonce is remembered beyond its end, because the clocks of several instances may differ that
 * much.
 */
const slack = 60_000

/**
 * Makes a nonce, and seals it with its end into a cookie of this browser. The storage holds a nonce only once it has
 * been tried, so a flood of requests does not fill the storage.
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
 * Counts a try before the signature is verified, so that requests in parallel get no more tries than requests in turn.
 * Answers the new content of the nonce's entry.
 * @throws SignInRequestError
 */
export function takeTry(nonce: Nonce, settings: Settings): Promise<string> {
  // Most nonces are tried once, so their entries do not exist yet.
  return replace(nonce, undefined, settings, (tries = '0') =>
    tries === spent || Number(tries) >= mostTries ? refuse() : `${Number(tries) + 1}`,
  )
}

/**
 * Spends a nonce; `tried` is the answer of `takeTry`. If several requests bring the nonce at once, only one request goes on.
 * The spent nonce is remembered until its end, after which its cookie is not accepted.
 * @throws SignInRequestError
 */
export async function spend(nonce: Nonce, tried: string, settings: Settings): Promise<void> {
  await replace(nonce, tried, settings, (current) => (current === spent ? refuse() : spent))
}

/** Changes an entry that probably contains `likely`. The entry is read only if it contains something else. */
async function replace(
  { nonce, expires }: Nonce,
  likely: string | undefined,
  { storage }: Settings,
  change: (current: string | undefined) => string,
): Promise<string> {
  const entry = nonceEntry(nonce)
  // If an answer is lost, storage clients may send a change twice. The token shows that the change in the storage is
  // this change.
  const token = createToken()
  // A nonce changes once for each try and once when it is spent, so other requests cannot intervene more often than
  // that.
  let current = likely
  for (let turn = 0; turn <= mostTries + 2; turn++) {
    const [isRead, state, by] = written.exec(current ?? '') ?? []
    // The entry may have said that the nonce is spent.
    if (current !== undefined && isRead === undefined)
      throw new SignInStorageError({ cause: new Error('The entry of a nonce is damaged') })
    if (current !== undefined && by === token) return current
    const next = `${change(state)}:${token}`
    const lifetime = Math.max(1, expires - Date.now()) + slack
    if (await storage.compareAndSet(entry, current, next, lifetime)) return next
    current = await storage.get(entry)
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
