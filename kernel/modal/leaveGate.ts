import { isPress } from '../session/graph.ts'
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
  /** The session that was asked about: what other sessions wait for holds nothing up. */
  readonly sessionId?: string | undefined
}

/**
 * Closes the view of a gate once nobody is asked there any more, and what has led to the question (a connect, a switch) has gone on from its
 * view. The modal goes back to what is still asked in a view beneath.
 */
export function leaveGate(kernel: Kernel, { view, line, sessionId }: Left): void {
  void settled(kernel, sessionId).then(() => {
    if (kernel.signal.aborted || line.requests.length > 0 || currentRoute(kernel)?.view !== view) return
    const isAsked = askingIn(kernel).size > 0 || runtimeOf(kernel).graph.attempts.some(isPress)
    if (isAsked && !passGates(kernel)) return
    if (!isAsked || kernel.view(currentRoute(kernel)?.view ?? '')?.gate) close(kernel, 'done')
  })
}

/**
 * Closes the modal at the refused gate of a session, with the view that led there, because that has come to nothing. If another gate or
 * wallet is asked in the modal, it stays; answers whether the modal is closed.
 */
export const closeGate = (kernel: Kernel, sessionId: string): boolean =>
  [...askingIn(kernel)].every((each) => each.namespace === undefined && sessionOf(kernel, each) === sessionId) &&
  close(kernel, 'done')
