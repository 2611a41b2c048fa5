import { isError, type Kernel, type Prepared } from 'tapkit/kernel'

/** The form that a request was filled in on; if it has other fields by now, it is the form of the next request. */
type Form = {
  readonly fields: () => readonly (string | undefined)[]
  readonly startOver: (kernel: Kernel) => void
  /** Leads to the view of the outcome, over Account. */
  readonly showOutcome: () => void
}

/**
 * Has the wallet send what was reviewed, and answers whether it was sent; if not, it may have been. `left` aborts when the visitor leaves
 * the review; `signal` takes the request back until the wallet is asked.
 * @throws what `kernel.send` throws if nothing was sent
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
 * The same for a request of a form: if it was sent, or may have been, the form is empty after it, and its outcome is shown over Account
 * (money 18). Otherwise every field is kept.
 * @throws what `kernel.send` throws if nothing was sent
 */
export async function sendForm(kernel: Kernel, prepared: Prepared, form: Form, left?: AbortSignal): Promise<boolean> {
  const filled = form.fields().join('\n')
  // A late answer leaves the form of the next request alone.
  const empty = () => {
    if (form.fields().join('\n') === filled) form.startOver(kernel)
  }
  // The chain may have it before the wallet answers, if it ever does; a visitor who has left stops waiting for it elsewhere.
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
