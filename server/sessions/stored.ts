import { parseMessage, type ServerSession } from 'tapkit/features/siwx/verify'
import * as v from 'valibot'

/** A session as its entry holds it. */
export type Stored = { readonly signedInAt: number; readonly session: ServerSession }

/** The fields of a message stand in its text: an entry that had them beside it would take twice the room. */
const entry = v.object({
  signedInAt: v.number(),
  session: v.object({ message: v.string(), signature: v.string(), expiresAt: v.string() }),
})

export const writeStored = ({ signedInAt, session: { message, signature, expiresAt } }: Stored): string =>
  JSON.stringify({ signedInAt, session: { message, signature, expiresAt } })

/** What an entry holds; `undefined` if it holds no session. */
export function readStored(text: string | undefined): Stored | undefined {
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), entry), text)
  if (!success) return undefined
  const { signedInAt, session } = output
  try {
    return { signedInAt, session: { data: parseMessage(session.message), ...session } }
  } catch {
    return undefined
  }
}
