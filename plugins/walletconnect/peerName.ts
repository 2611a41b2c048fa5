import { sanitizeText } from 'tapkit/kernel'
import type { Session } from './sdk.ts'

/**
 * The wallet's own name of a session, as a plain text of at most 40 characters; `undefined` if it has no name that can
 * be shown.
 */
export const peerName = (session: Session | undefined): string | undefined =>
  sanitizeText(String(session?.peer.metadata.name ?? ''), 40) || undefined
