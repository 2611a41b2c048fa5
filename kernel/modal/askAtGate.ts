import { isPress } from '../session/graph.ts'
import { settled } from '../session/settled.ts'
import { gatesAsking } from '../state/gatesAsking.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import type { ViewName } from '../types/register.ts'
import { close } from './close.ts'
import { goBack } from './goBack.ts'
import { currentRoute, navigate } from './navigate.ts'
import { open } from './open.ts'

/** A question that a gate puts to the visitor, as its view draws it. */
type Question = { readonly id: string }

/** How a question ends, by its id: without an error the gate lets through. */
export type GateAnswers = Map<string, (error?: unknown) => void>

type Asking<question extends Question> = {
  /** Draws the first question of the line. */
  readonly view: ViewName
  /** The slice that the view reads: those that were asked, the oldest first. */
  readonly line: { requests: question[] }
  readonly answers: GateAnswers
  readonly question: question
  /** That of the gate: aborts where nobody waits for the answer any more. */
  readonly signal: AbortSignal
}

/**
 * Asks the visitor something that a session waits for (`authorize`), in a view over whatever is open, and waits for the answer.
 * @throws what the question was ended with, why it cannot be drawn, and why `signal` aborted
 */
export function askAtGate<question extends Question>(
  kernel: Kernel,
  { view, line, answers, question, signal }: Asking<question>,
): Promise<void> {
  const { id } = question
  return new Promise((resolve, reject) => {
    const asking = gatesAsking(kernel)
    const giveUp = () => answers.get(id)?.(signal.reason)
    answers.set(id, (error) => {
      if (!answers.delete(id)) return
      signal.removeEventListener('abort', giveUp)
      asking.delete(signal)
      line.requests = line.requests.filter((request) => request.id !== id)
      if (error === undefined) resolve()
      else reject(error)
      leaveGate(kernel, { view, line })
    })
    line.requests.push(question)
    asking.set(signal, view)
    signal.addEventListener('abort', giveUp, { once: true })
    if (signal.aborted) return giveUp()
    try {
      if (runtimeOf(kernel).state.modal.open) navigate(kernel, view, undefined, 'push')
      else open(kernel, view)
    } catch (error) {
      // A question that is not drawn is not left in the line: the next one would wait behind it.
      answers.get(id)?.(error)
    }
  })
}

/**
 * Closes the view of a gate once nobody is asked any more, and what has led to the question (a connect, a switch) has gone on from its
 * view. What is still asked in a view beneath is gone back to.
 */
export function leaveGate(
  kernel: Kernel,
  { view, line }: { readonly view: ViewName; readonly line: { readonly requests: readonly unknown[] } },
): void {
  void settled(kernel).then(() => {
    if (kernel.signal.aborted || line.requests.length > 0 || currentRoute(kernel)?.view !== view) return
    const { graph, state } = runtimeOf(kernel)
    const isAsked = gatesAsking(kernel).size > 0 || graph.attempts.some(isPress)
    if (isAsked && state.router.stack.length > 1) goBack(kernel)
    else close(kernel, 'done')
  })
}
