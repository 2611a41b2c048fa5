import { isError, type Kernel, type Prepared } from 'tapkit/kernel'
import { swapState } from '../state.ts'
import { startOver } from './startOver.ts'

/**
 * Sends the reviewed step. If a swap was sent, or may have been, the form is emptied and Account opens with the outcome
 * on top (money 18). Otherwise, and after an approval, every field is kept. `left` aborts when the visitor leaves the
 * review while the wallet is still asking. `onSent` is called for a swap that was sent, or may have been, before any
 * view changes.
 * @throws UserRejectedError, PreparedStaleError, SendPendingError, RPCError
 */
export async function submit(
  kernel: Kernel,
  prepared: Prepared,
  left?: AbortSignal,
  onSent?: () => void,
): Promise<void> {
  const form = swapState.of(kernel)
  const filled = filledIn(form)
  const isSwap = prepared.intent.kind === 'swap'
  try {
    await kernel.withOverlay(() => kernel.send(prepared, { signal: left }), left)
    if (isSwap) kernel.track('SWAP_SUCCESS', { network: prepared.network.id })
  } catch (error) {
    if (!isError(error, 'SendOutcomeUnknownError')) {
      kernel.track(isSwap ? 'SWAP_ERROR' : 'SWAP_APPROVAL_ERROR', { code: String(Object(error).code) })
      throw error
    }
  }
  if (!isSwap) return
  onSent?.()
  // A late answer leaves the form of the next swap alone.
  const isSame = filledIn(form) === filled
  if (kernel.state.modal.open && !left?.aborted) {
    kernel.open('Account')
    kernel.navigate('SwapStatus', { id: prepared.id })
  }
  if (isSame) startOver(kernel)
}

const filledIn = ({ from, to, amount }: ReturnType<typeof swapState.of>): string =>
  [from?.address, to?.address, amount].join('\n')
