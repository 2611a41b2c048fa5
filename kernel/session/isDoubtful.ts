import type { Connector } from '../types/connector.ts'
import { isLive } from './grants.ts'
import type { SessionEntry } from './graph.ts'

/**
 * Whether a wallet may be another one than the session was made with: others claim to be it, or it has another name now. A
 * session that the visitor pressed for in this visit is beyond doubt.
 */
export function isDoubtful(connector: Connector, { pressedIn, name, grants }: SessionEntry): boolean {
  const isPressed = pressedIn?.includes(connector.namespace) && isLive(grants[connector.namespace])
  if (isPressed) return false
  return connector.disputed === true || connector.name.toLowerCase() !== name.toLowerCase()
}
