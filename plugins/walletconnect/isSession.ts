import type { Session, SessionNamespace } from './sdk.ts'

type Unknown<value> = { readonly [key in keyof value]?: unknown }

const isText = (value: unknown): value is string => typeof value === 'string'
const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isListOfTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText)

/**
 * Whether a stored record has the fields that are read of a session. The SDK accepts any record, and fails if a field
 * is missing.
 */
export function isSession(value: unknown): value is Session {
  const { topic, expiry, self, peer, namespaces } = Object(value) as Unknown<Session>
  return (
    isText(topic) &&
    Number.isFinite(expiry) &&
    isText((Object(self) as Unknown<Session['self']>).publicKey) &&
    isRecord((Object(peer) as Unknown<Session['peer']>).metadata) &&
    isRecord(namespaces) &&
    Object.values(namespaces).every(isNamespace)
  )
}

function isNamespace(value: unknown): boolean {
  const { accounts, methods, events } = Object(value) as Unknown<SessionNamespace>
  return [accounts, methods, events].every(isListOfTexts)
}
