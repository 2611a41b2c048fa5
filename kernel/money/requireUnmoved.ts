import { PreparedStaleError } from '../errors/send.ts'
import type { Connection } from '../types/connector.ts'
import type { Prepared } from '../types/money.ts'
import { isOver } from './isOver.ts'

/**
 * Refuses a request unless its wallet is still connected (`now`) as at the review: by the same session, account and network, and in time.
 * @throws PreparedStaleError
 */
export function requireUnmoved(now: Connection | undefined, prepared: Prepared): void {
  const { sessionId, account, network } = prepared
  if (now?.sessionId !== sessionId || now.network.id !== network.id || now.account.address !== account.address) {
    throw new PreparedStaleError({ debug: 'Another session, account or network is in use now.' })
  }
  if (isOver(prepared)) throw new PreparedStaleError({ debug: 'It was prepared too long ago (`validUntil`).' })
}
