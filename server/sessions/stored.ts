import { parseMessage, type ServerSession } from 'tapkit/features/siwx/verify'
import * as v from 'valibot'

/** The fields of a message can be read from its text. Storing them as well would double the size of an entry. */
const entry = v.object({ message: v.string(), signature: v.string(), expiresAt: v.string() })

/** A session in the form of its storage entry. */
export const writeStored = ({ message, signature, expiresAt }: ServerSession): string =>
  JSON.stringify({ message, signature, expiresAt })

/** The session in an entry; `undefined` if the entry is damaged. */
export function readStored(text: string): ServerSession | undefined {
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), entry), text)
  if (!success) return undefined
  try {
    return { data: parseMessage(output.message), ...output }
  } catch {
    return undefined
  }
}
