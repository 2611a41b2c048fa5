import type { Kernel, Prepared } from 'tapkit/kernel'
import { sendForm } from 'tapkit/review'
import { startOver } from '../actions/startOver.ts'
import { sendState } from '../state.ts'

/**
 * Sends the reviewed payment, and empties the form if the payment was sent, or may have been; answers which of the two.
 * @throws UserRejectedError, PreparedStaleError, SendPendingError, RPCError
 */
export function submit(kernel: Kernel, prepared: Prepared, left?: AbortSignal): Promise<boolean> {
  const form = sendState.of(kernel)
  const fields = () => [form.token?.address, form.amount, form.to, form.memo]
  const showOutcome = () => kernel.navigate('SendStatus', { id: prepared.id })
  return sendForm(kernel, prepared, { fields, startOver, showOutcome }, left)
}
