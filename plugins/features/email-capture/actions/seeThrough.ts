import { type Kernel, leaveGate, selectShares } from 'tapkit/kernel'
import { setupOf } from '../setup.ts'
import { captureState, type EmailRequest } from '../state.ts'

/**
 * Keeps the view until the session has passed its other gates: a sign-in follows in the modal that is open, and what it spans is
 * asked about once.
 */
export function seeThrough(kernel: Kernel, question: EmailRequest): void {
  const { id, namespace, sessionId } = question
  const line = captureState.of(kernel)
  const stop = kernel.subscribe(() => {
    const isHeld = selectShares(kernel.state, sessionId)[namespace]?.status === 'authorizing'
    if (isHeld && !kernel.signal.aborted) return
    stop()
    setupOf(kernel).given.delete(sessionId)
    line.requests = line.requests.filter((request) => request.id !== id)
    leaveGate(kernel, { view: 'DataCapture', line, sessionId })
  })
  // Last, so that it is looked at once more: the session may be through, or gone, already.
  line.requests.push({ ...question, status: 'passing' })
}
