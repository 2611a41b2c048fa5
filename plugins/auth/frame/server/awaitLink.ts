import * as v from 'valibot'
import { isPassing } from './isPassing.ts'
import type { AskServer } from './openServer.ts'

const isWithinHour = (seconds: number) => seconds <= 3_600

/** The answer to an email: a code was sent, or a link that an unknown browser needs first, with the digits that its page asks for. */
export const emailSent = v.object({
  verify: v.optional(v.literal('device')),
  resendIn: v.optional(v.pipe(v.number(), v.minValue(0), v.check(isWithinHour)), 30),
  digits: v.optional(v.pipe(v.string(), v.regex(/^\d\d$/))),
})
const confirmed = v.object({ confirmed: v.boolean() })

/** Milliseconds between an answer of the server and the next question. */
const askEach = 1_500

/** The email that a link went to, and the app for which the bridge has asked. */
type Linked = { readonly email: string; readonly app?: string }

/**
 * Asks until the link of this browser to an email was confirmed. A server that fails in between is asked again. The answer is `false` once nobody waits
 * any more.
 * @throws {ServerRefusal} `nothing_begun` if the link is over
 */
export async function awaitLink(
  ask: AskServer,
  json: Linked,
  isHere: () => boolean,
  signal?: AbortSignal,
): Promise<boolean> {
  while (isHere()) {
    const told = await ask({ method: 'POST', path: '/device', json }, confirmed, signal).catch((error: unknown) => {
      if (isHere() && !isPassing(error)) throw error
    })
    if (told?.confirmed) return isHere()
    await new Promise((resolve) => setTimeout(resolve, askEach))
  }
  return false
}
