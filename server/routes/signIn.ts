import { parseMessage, type SignInMessage, sentSignIn } from 'tapkit/features/siwx/verify'
import * as v from 'valibot'
import { readBrowsers } from '../cookies/readBrowsers.ts'
import { isSameText } from '../crypto/isSameText.ts'
import { SignInRequestError } from '../errors.ts'
import { readJson } from '../guard/readJson.ts'
import { respond } from '../respond.ts'
import { nonceEntry } from '../sessions/entries.ts'
import { openSession } from '../sessions/openSession.ts'
import type { Settings } from '../settings.ts'
import { checkPlace } from '../verify/checkPlace.ts'

/**
 * Takes a signed message for a session. What costs nothing to find out is found out first, and the nonce is spent last: who could not be
 * verified, because a node was silent, may try again.
 * @throws SignInRequestError
 */
export async function signIn(request: Request, origin: string, settings: Settings): Promise<Response> {
  const { success, output: body } = v.safeParse(sentSignIn, await readJson(request))
  if (!success) throw new SignInRequestError({ code: 'body_malformed' })
  const fields = readMessage(body.message)
  checkPlace(fields, origin, settings)
  const { entry, browser } = await findNonce(request, fields.nonce, settings)
  const data = await settings.verify({ ...body, fields, origin })
  // Of all who come with one nonce at once, one goes on.
  if (!(await settings.storage.compareAndSet(entry, browser, undefined, 0)))
    throw new SignInRequestError({ code: 'nonce_refused' })
  const { sessions, cookies } = await openSession(request.headers, { data, ...body }, settings)
  return respond(200, { sessions }, { cookies })
}

function readMessage(message: string): SignInMessage {
  try {
    return parseMessage(message)
  } catch (cause) {
    throw new SignInRequestError({ code: 'message_malformed', cause })
  }
}

/** Where the nonce stands, if it was given to this browser. */
async function findNonce({ headers }: Request, nonce: string, settings: Settings) {
  const entry = await nonceEntry(nonce)
  const browsers = await readBrowsers(headers, settings)
  const given = browsers.length > 0 ? await settings.storage.get(entry) : undefined
  const browser = browsers.find((id) => given !== undefined && isSameText(given, id))
  if (browser === undefined) throw new SignInRequestError({ code: 'nonce_refused' })
  return { entry, browser }
}
