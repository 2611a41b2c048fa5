import type { Kernel, Prepared } from 'tapkit/kernel'
import { sendForm, sendReviewed } from 'tapkit/review'
import { startOver } from '../actions/startOver.ts'
import { swapState } from '../state.ts'

/**
 * Sends the reviewed request. If it was a swap that was sent, or may have been, empties the form and answers `true`. An approval keeps the form.
 * @throws UserRejectedError, PreparedStaleError, SendPendingError, RPCError
 */
export async function submit(kernel: Kernel, prepared: Prepared, left: AbortSignal): Promise<boolean> {
  const isSwap = prepared.intent.kind === 'swap'
  const form = swapState.of(kernel)
  const fields = () => [form.from?.address, form.to?.address, form.amount]
  const showOutcome = () => kernel.navigate('SwapStatus', { id: prepared.id })
  try {
    const isSent = isSwap
      ? await sendForm(kernel, prepared, { fields, startOver, showOutcome }, left)
      : await sendReviewed(kernel, prepared, left)
    if (isSwap && isSent) kernel.track('SWAP_SUCCESS', { network: prepared.network.id })
    return isSwap
  } catch (error) {
    kernel.track(isSwap ? 'SWAP_ERROR' : 'SWAP_APPROVAL_ERROR', { code: String(Object(error).code) })
    throw error
  }
}
