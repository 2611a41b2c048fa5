import { digest } from '../../crypto/digest.ts'

/** Milliseconds of a hundred years, for which accounts are kept. */
export const durable = 100 * 365 * 24 * 60 * 60_000

/** Kinds of entries; `isEntryKey` knows their form. */
type Kind =
  | ('nonce' | 'device' | 'account' | 'identity' | 'code' | 'limit' | 'change' | 'proof')
  | ('flow' | 'result' | 'channel' | 'challenge' | 'passkey' | 'link' | 'transfer' | 'mails' | 'breaker')

/** The key of an entry. Only hashes stand in keys, so that a reader of the storage learns no id that could be used. */
export const keyOf = (kind: Kind, ...parts: readonly string[]): string => `auth${kind}:${digest(parts.join('\n'))}`
