import { isPress } from '../session/graph.ts'
import { isAnyConnected } from '../session/isAnyConnected.ts'
import { settled } from '../session/settled.ts'
import { askingIn } from '../state/asking.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import type { ViewName } from '../types/register.ts'
import { close } from './close.ts'
import { currentRoute } from './navigate.ts'
import { passGates } from './passGates.ts'
import { sessionOf } from './presses.ts'

type Left = {
  readonly view: ViewName
  readonly line: { readonly requests: readonly unknown[] }
  /** The session that the gate asked about. Questions about other sessions delay nothing. */
  readonly sessionId?: string | undefined
}

/**
 * Leaves the view of a gate once its line is empty and the connect or switch behind the question has moved on. If a view
 * beneath still asks something, or the visitor came for a view that needs the connected wallet, the modal goes back.
 * Otherwise the modal closes.
 */
export function leaveGate(kernel: Kernel, { view, line, sessionId }: Left): void {
  void settled(kernel, sessionId).then(() => {
    if (kernel.signal.aborted || line.requests.length > 0 || currentRoute(kernel)?.view !== view) return
    const { graph, router } = runtimeOf(kernel).state
    const isAsked = askingIn(kernel).size > 0 || graph.attempts.some(isPress)
    const isNeeded = isAnyConnected(graph) && router.stack.some((step) => kernel.view(step.view)?.wallet)
    const goesBack = isAsked || isNeeded
    if (goesBack && !passGates(kernel)) return
    if (!goesBack || kernel.view(currentRoute(kernel)?.view ?? '')?.gate) close(kernel, 'done')
  })
}

/**
 * Closes the modal at the refused gate of a session, with the view that led there. If another gate or wallet is asked in the
 * modal, the modal stays. Answers whether the modal is closed.
 */
export const closeGate = (kernel: Kernel, sessionId: string): boolean =>
  [...askingIn(kernel)].every((each) => each.namespace === undefined && sessionOf(kernel, each) === sessionId) &&
  close(kernel, 'done')
