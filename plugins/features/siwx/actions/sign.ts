import { isError, type Kernel } from 'tapkit/kernel'
import { noteAsked } from '../left.ts'
import { messages } from '../messages.ts'
import { requestOf } from '../requestOf.ts'
import { setupOf } from '../setup.ts'
import { keep } from './keep.ts'
import { lookAgain } from './lookAgain.ts'
import { prepare } from './prepare.ts'

/**
 * Asks the wallet for a signature of exactly the message on screen, and keeps the sign-in. A failure is said, and can be tried again
 * with a new message.
 */
export async function sign(kernel: Kernel, id: string): Promise<void> {
  const { answers, drafts } = setupOf(kernel)
  const draft = drafts.get(id)
  const request = requestOf(kernel, id)
  if (!draft?.data || !request?.message || request.status !== 'ready') return
  const { namespace, sessionId, message, chainId } = request
  const { data, signal } = draft
  Object.assign(request, { status: 'signing', ended: undefined })
  // Not when it was written: it may have stood here while the visitor left in another tab.
  noteAsked(kernel, data.nonce)
  kernel.track('CLICK_SIGN_SIWX_MESSAGE', { network: chainId })
  try {
    const { signature } = await kernel.withOverlay(() => kernel.signMessage({ message, namespace, sessionId }), signal)
    if (!answers.has(id)) return
    await keep(kernel, { data, message, signature }, () => answers.has(id))
    if (!answers.has(id)) return
    kernel.track('SIWX_AUTH_SUCCESS', { network: chainId })
    answers.get(id)?.()
    // Another wallet may wait for the same account.
    await lookAgain(kernel)
  } catch (error) {
    if (!answers.has(id)) return
    const isDeclined = isError(error, 'UserRejectedError')
    const { code } = isDeclined ? error : kernel.report(error)
    kernel.track('SIWX_AUTH_ERROR', { code: String(code) })
    kernel.notify(kernel.messages('siwx', messages).failed, 'error')
    const now = requestOf(kernel, id)
    if (!now) return
    // A nonce is used once, whether the sign-in succeeds or not.
    const ended = isDeclined ? 'declined' : isError(error, 'SignatureUncheckedError') ? 'unchecked' : undefined
    Object.assign(now, { status: 'preparing', message: undefined, ended })
    await prepare(kernel, id)
  }
}
