import { isError, type Kernel, type Prepared } from 'tapkit/kernel'
import { type SendState, sendState } from '../state.ts'
import { startOver } from './startOver.ts'

/**
 * Sends the reviewed payment. If it was sent, or may have been, the form is emptied and Account opens with the outcome
 * on top (money 18). Otherwise every field is kept. `left` aborts when the visitor leaves the review while the wallet
 * is still asking.
 * @throws UserRejectedError, PreparedStaleError, SendPendingError, RPCError
 */
export async function submit(kernel: Kernel, prepared: Prepared, left?: AbortSignal): Promise<void> {
  const form = sendState.of(kernel)
  const filled = filledIn(form)
  // A late answer leaves the form of the next payment alone.
  const empty = () => {
    if (filledIn(form) === filled) startOver(kernel)
  }
  // The chain may have the payment before the wallet answers, if it ever does. A visitor who has left can stop waiting
  // elsewhere.
  const look = () => {
    const entry = kernel.state.ledger.find(({ id }) => id === prepared.id)
    if (entry?.transactionId || (left?.aborted && entry?.status === 'unknown')) {
      leave()
      empty()
    }
  }
  const leave = kernel.subscribe(look)
  left?.addEventListener('abort', look)
  try {
    await kernel.withOverlay(() => kernel.send(prepared, { signal: left }), left)
  } catch (error) {
    if (!isError(error, 'SendOutcomeUnknownError')) throw error
  } finally {
    leave()
  }
  empty()
  if (kernel.state.modal.open && !left?.aborted) {
    kernel.open('Account')
    kernel.navigate('SendStatus', { id: prepared.id })
  }
}

const filledIn = ({ token, amount, to, memo }: SendState): string => [token?.address, amount, to, memo].join('\n')
