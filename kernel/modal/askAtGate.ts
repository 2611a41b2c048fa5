import { askingIn } from '../state/asking.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import type { ViewName } from '../types/register.ts'
import { leaveGate } from './leaveGate.ts'
import { navigate } from './navigate.ts'
import { open } from './open.ts'

/** A question that a gate puts to the visitor, as its view draws it. */
type Question = {
  readonly id: string
  /** Whose it is, if `signal` is not the gate's own but made from it, or no gate asks. */
  readonly sessionId?: string | undefined
  readonly namespace?: string | undefined
}

/** How a question ends, by its id: without an error the gate lets through. */
export type GateAnswers = Map<string, (error?: unknown) => void>

type Asking<question extends Question> = {
  /** Draws the first question of the line. */
  readonly view: ViewName
  /** The slice that the view reads: those that were asked, the oldest first. */
  readonly line: { requests: question[] }
  readonly answers: GateAnswers
  readonly question: question
  /** That of the gate, by which its session is known: aborts where nobody waits for the answer any more. */
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
    const asking = askingIn(kernel)
    const checks = [...(runtimeOf(kernel).questions?.values() ?? [])]
    const { sessionId, namespace } = checks.find((check) => check.signal === signal) ?? question
    const own = { view, sessionId, namespace }
    const giveUp = () => answers.get(id)?.(signal.reason)
    answers.set(id, (error) => {
      if (!answers.delete(id)) return
      signal.removeEventListener('abort', giveUp)
      asking.delete(own)
      line.requests = line.requests.filter((request) => request.id !== id)
      if (error === undefined) resolve()
      else reject(error)
      leaveGate(kernel, { view, line, sessionId })
    })
    line.requests.push(question)
    asking.add(own)
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
