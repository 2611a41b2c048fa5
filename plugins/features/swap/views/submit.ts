import type { Kernel, Prepared } from 'tapkit/kernel'
import { sendForm, sendReviewed } from 'tapkit/review'
import { startOver } from '../actions/startOver.ts'
import { swapState } from '../state.ts'

/**
 * Sends what was reviewed. Answers whether that was a swap, which was sent, or may have been, and empties the form: an approval keeps it.
 * @throws UserRejectedError, PreparedStaleError, SendPendingError, RPCError
 */
export async function submit(kernel: Kernel, prepared: Prepared, left: AbortSignal): Promise<boolean> {
  const isSwap = prepared.intent.kind === 'swap'
  const form = {
    read() {
      const { from, to, amount } = swapState.of(kernel)
      return [from?.address, to?.address, amount].join('\n')
    },
    startOver: () => startOver(kernel),
    showOutcome: () => kernel.navigate('SwapStatus', { id: prepared.id }),
  }
  try {
    const isSent = await (isSwap ? sendForm(kernel, prepared, form, left) : sendReviewed(kernel, prepared, left))
    if (isSwap && isSent) kernel.track('SWAP_SUCCESS', { network: prepared.network.id })
    return isSwap
  } catch (error) {
    kernel.track(isSwap ? 'SWAP_ERROR' : 'SWAP_APPROVAL_ERROR', { code: String(Object(error).code) })
    throw error
  }
}
