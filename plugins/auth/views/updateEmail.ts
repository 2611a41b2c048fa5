import { isError, type Kernel } from 'tapkit/kernel'
import { createEmailChange } from '../login/email/createEmailChange.ts'
import { EmailUpdateError } from '../login/errors.ts'
import { isLoggedIn } from '../login/isLoggedIn.ts'
import { authState } from '../login/state.ts'
import { addSteps } from './addSteps.ts'

/** Milliseconds between two looks. */
const between = 1_000

/**
 * Shows the change of the email, and waits until the email is another one.
 * @throws {EmailUpdateError} 'No auth connector found', 'Not connected to email or social' or 'Modal closed'
 * @throws {SecurePageError} the page does not load or does not answer
 */
export async function updateEmail(kernel: Kernel): Promise<{ readonly email: string }> {
  if (!kernel.connectors.list().some(({ id }) => id === 'auth')) throw new EmailUpdateError({ reason: 'no_connector' })
  if (!isLoggedIn(kernel.state)) throw new EmailUpdateError({ reason: 'no_email' })
  const state = authState.of(kernel)
  const from = await createEmailChange(kernel)
    .begin(kernel.signal)
    .catch((cause) => {
      const { fault, values } = isError(cause, 'SecurePageFaultError') ? cause.params : {}
      const hasNone = fault === 'needs_window' || fault === 'not_connected' || values?.reason === 'noEmail'
      throw hasNone ? new EmailUpdateError({ reason: 'no_email', cause }) : cause
    })
  addSteps(kernel)
  kernel.open('UpdateEmailWallet')
  while (!kernel.signal.aborted) {
    const { emailChange } = state
    if (emailChange?.step === 'done' && emailChange.from === from) return { email: emailChange.to }
    if (!kernel.state.modal.open) break
    await new Promise((resolve) => setTimeout(resolve, between))
  }
  throw new EmailUpdateError({ reason: 'closed' })
}
