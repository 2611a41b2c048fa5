import type { Kernel, Prepared } from 'tapkit/kernel'
import { sendForm } from 'tapkit/review'
import { startOver } from '../actions/startOver.ts'
import { sendState } from '../state.ts'

/**
 * Sends what was reviewed, and empties the form of what was sent, or may have been.
 * @throws UserRejectedError, PreparedStaleError, SendPendingError, RPCError
 */
export async function submit(kernel: Kernel, prepared: Prepared, left?: AbortSignal): Promise<void> {
  const form = {
    read() {
      const { token, amount, to, memo } = sendState.of(kernel)
      return [token?.address, amount, to, memo].join('\n')
    },
    startOver: () => startOver(kernel),
    showOutcome: () => kernel.navigate('SendStatus', { id: prepared.id }),
  }
  await sendForm(kernel, prepared, form, left)
}
