import { isPress } from '../session/graph.ts'
import { type Asking, askingIn } from '../state/asking.ts'
import type { Kernel } from '../types/kernel.ts'
import { passGates } from './passGates.ts'

/** The session that a question is about. A press for a wallet has a session once the wallet has answered. */
export const sessionOf = ({ state }: Kernel, { sessionId, wallet }: Asking): string | undefined =>
  sessionId ??
  state.graph.attempts.find(
    (attempt) =>
      isPress(attempt) && attempt.connectorId === wallet?.connectorId && attempt.namespace === wallet.namespace,
  )?.sessionId

/** Whether a gate asks the visitor about the session of this press. The gate then decides what closing the modal means. */
export function isAtGate(kernel: Kernel, press: Asking): boolean {
  const sessionId = sessionOf(kernel, press)
  return [...askingIn(kernel)].some(
    (each) => each.namespace !== undefined && sessionId !== undefined && each.sessionId === sessionId,
  )
}

/**
 * Ends the question of a press, and goes on from its view. If a gate asks about another session there, the view waits until
 * the visitor is back and the follower of the view calls `goOn`.
 */
export function endPress(kernel: Kernel, press: Asking, goOn: () => void): void {
  const end = () => {
    press.goOn = undefined
    askingIn(kernel).delete(press)
    goOn()
  }
  if (passGates(kernel)) end()
  else press.goOn = end
}
