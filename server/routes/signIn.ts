import { parseMessage, type SignInMessage, sentSignIn } from 'tapkit/features/siwx/verify'
import * as v from 'valibot'
import { SignInRequestError } from '../errors.ts'
import { readJson } from '../guard/readJson.ts'
import { respond } from '../respond.ts'
import { findNonce, spend, takeTry } from '../sessions/nonces.ts'
import { openSession } from '../sessions/openSession.ts'
import type { Settings } from '../settings.ts'
import { checkPlace } from '../verify/checkPlace.ts'

/**
 * Exchanges a signed message for a session. Checks that need no node and no storage come first. The nonce is spent
 * last: if a node was silent and the message could not be verified, the same message may be sent again while its nonce
 * has a try left.
 * @throws SignInRequestError
 */
export async function signIn(request: Request, origin: string, settings: Settings): Promise<Response> {
  const { success, output: body } = v.safeParse(sentSignIn, await readJson(request))
  if (!success) throw new SignInRequestError({ code: 'body_malformed' })
  const fields = readMessage(body.message)
  checkPlace(fields, origin, settings)
  const nonce = findNonce(request.headers, fields.nonce, settings)
  const sent = { ...body, fields, origin }
  settings.signatures.requireShape(sent)
  const tried = await takeTry(nonce, settings)
  const data = await settings.signatures.verify(sent)
  await spend(nonce, tried, settings)
  const { sessions, cookies } = await openSession(request.headers, { data, ...body }, settings)
  return respond(200, { sessions }, { cookies: [...cookies, settings.cookies.clear(nonce.cookie)] })
}

/**
 * The longest message, in bytes. A message with a ReCap (ERC-5573) of ten methods on fifty networks has ten thousand.
 */
const most = 12_000

function readMessage(message: string): SignInMessage {
  if (new TextEncoder().encode(message).length > most) throw new SignInRequestError({ code: 'message_too_long' })
  try {
    return parseMessage(message)
  } catch (cause) {
    throw new SignInRequestError({ code: 'message_malformed', cause })
  }
}
