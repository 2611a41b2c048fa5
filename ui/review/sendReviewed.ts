import { isError, type Kernel, type Prepared } from 'tapkit/kernel'

/** The form of a request. If its fields have changed meanwhile, the form belongs to the next request. */
type Form = {
  readonly fields: () => readonly (string | undefined)[]
  readonly startOver: (kernel: Kernel) => void
  /** Leads to the view of the outcome, over Account. */
  readonly showOutcome: () => void
}

/**
 * Asks the wallet to send the reviewed request. Answers `true` if the request was sent, and `false` if it may have been sent.
 * `left` aborts when the visitor leaves the review. `signal` takes the request back until the wallet is asked.
 * @throws the error of `kernel.send` if nothing was sent
 */
export async function sendReviewed(
  kernel: Kernel,
  prepared: Prepared,
  left?: AbortSignal,
  signal = left,
): Promise<boolean> {
  try {
    await kernel.withOverlay(() => kernel.send(prepared, { signal }), left)
    return true
  } catch (error) {
    if (!isError(error, 'SendOutcomeUnknownError')) throw error
    return false
  }
}

/**
 * Sends the reviewed request of a form. If the request was sent, or may have been sent, the form is emptied and the outcome is
 * shown over Account (money 18). Otherwise the form keeps every field.
 * @throws the error of `kernel.send` if nothing was sent
 */
export async function sendForm(kernel: Kernel, prepared: Prepared, form: Form, left?: AbortSignal): Promise<boolean> {
  const filled = form.fields().join('\n')
  // A late answer leaves the form of the next request alone.
  const empty = () => {
    if (form.fields().join('\n') === filled) form.startOver(kernel)
  }
  // The chain may record the request before the wallet answers. A visitor who has left may stop waiting elsewhere.
  const look = () => {
    const entry = kernel.state.ledger.find(({ id }) => id === prepared.id)
    if (entry?.transactionId || (left?.aborted && entry?.status === 'unknown')) {
      leave()
      empty()
    }
  }
  const leave = kernel.subscribe(look)
  left?.addEventListener('abort', look)
  const isSent = await sendReviewed(kernel, prepared, left).finally(leave)
  empty()
  if (kernel.state.modal.open && !left?.aborted) {
    kernel.open('Account')
    form.showOutcome()
  }
  return isSent
}
