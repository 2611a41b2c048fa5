import { sanitizeText } from 'tapkit/kernel'
import type { Session } from './sdk.ts'

/** What the wallet of a session calls itself, as a plain text of at most 40 characters; `undefined` where it has no name to show. */
export const peerName = (session: Session | undefined): string | undefined =>
  sanitizeText(String(session?.peer.metadata.name ?? ''), 40) || undefined
