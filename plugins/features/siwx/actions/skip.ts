import { type Kernel, settled, UserRejectedError } from 'tapkit/kernel'
import { requestOf } from '../requestOf.ts'
import { setupOf } from '../setup.ts'
import { siwxState } from '../state.ts'

/**
 * The modal was closed: visitors whose sign-in is optional go on without signing in. If a required sign-in waits
 * beneath another session's gate that was closed, the modal opens at that sign-in again (sign-in 7).
 */
export async function skip(kernel: Kernel): Promise<void> {
  const { answers } = setupOf(kernel)
  for (const { id, required } of siwxState.of(kernel).requests)
    if (!required) answers.get(id)?.(new UserRejectedError({ asked: 'request' }))
  const waiting = siwxState.of(kernel).requests.find(({ required }) => required)
  if (!waiting) return
  // The gates that were closed hear of it first.
  await settled(kernel, waiting.sessionId)
  if (!kernel.signal.aborted && !kernel.state.modal.open && requestOf(kernel, waiting.id))
    kernel.open('SIWXSignMessage')
}
