import { askingIn } from '../state/asking.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import type { ViewName } from '../types/register.ts'
import { leaveGate } from './leaveGate.ts'
import { navigate } from './navigate.ts'
import { open } from './open.ts'

/** A question that a gate asks the visitor. Its view draws the other fields. */
type Question = {
  readonly id: string
  /** The session that is asked about, if `signal` is derived from the gate's signal, or if no gate asks. */
  readonly sessionId?: string | undefined
  readonly namespace?: string | undefined
}

/** Ends each open question, by id. A call without an error lets the session through the gate. */
export type GateAnswers = Map<string, (error?: unknown) => void>

type Asking<question extends Question> = {
  /** The view that draws the first question of the line. */
  readonly view: ViewName
  /** The state slice that the view reads: the open questions, the oldest first. */
  readonly line: { requests: question[] }
  readonly answers: GateAnswers
  readonly question: question
  /** The gate's signal, which identifies its session. It aborts once nobody waits for the answer any more. */
  readonly signal: AbortSignal
}

/**
 * Asks the visitor a question on behalf of a session's gate (`authorize`), in a view on top of any open view, and waits
 * for the answer.
 * @throws the error that the question was ended with, the error of a view that cannot be drawn, or the reason of
 * `signal`
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
      // A question without a view must leave the line, because the next question would wait behind it for ever.
      answers.get(id)?.(error)
    }
  })
}
