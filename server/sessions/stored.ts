import { parseMessage, type ServerSession } from 'tapkit/features/siwx/verify'
import * as v from 'valibot'

/** The fields of a message stand in its text: an entry that had them beside it would take twice the room. */
const entry = v.object({ message: v.string(), signature: v.string(), expiresAt: v.string() })

/** A session as its entry holds it. */
export const writeStored = ({ message, signature, expiresAt }: ServerSession): string =>
  JSON.stringify({ message, signature, expiresAt })

/** The session that an entry holds; `undefined` if it holds none that can be read. */
export function readStored(text: string | undefined): ServerSession | undefined {
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), entry), text)
  if (!success) return undefined
  try {
    return { data: parseMessage(output.message), ...output }
  } catch {
    return undefined
  }
}
