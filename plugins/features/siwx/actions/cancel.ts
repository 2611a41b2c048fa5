import { closeGate, type Kernel, UserRejectedError } from 'tapkit/kernel'
import { requestOf } from '../requestOf.ts'
import { setupOf } from '../setup.ts'
import { isSignedIn } from './isSignedIn.ts'

/**
 * The visitor does not sign. If they must, the wallet goes back to a network that its account has signed in on. It is disconnected
 * if there is no such network, or the sign-in there has ended (sign-in 9). A visitor who cancels again does not wait for the wallet.
 */
export async function cancel(kernel: Kernel, id: string): Promise<void> {
  const request = requestOf(kernel, id)
  const { answers } = setupOf(kernel)
  if (!request) return
  const { sessionId, chainId, accountAddress, required, status, backTo } = request
  request.status = 'cancelling'
  if (status !== 'cancelling') kernel.track('CLICK_CANCEL_SIWX', { network: chainId })
  const refusal = new UserRejectedError({ asked: 'request' })
  if (required && backTo && status !== 'cancelling') {
    // Without this check, the session would pass its gates there without a question, though its sign-in may have ended
    // since.
    const holds = await isSignedIn(kernel, { chainId: backTo, accountAddress }).catch(() => false)
    // A wallet that does not go back is disconnected.
    if (holds && answers.has(id)) await kernel.switchNetwork(backTo, { sessionId }).catch(() => {})
  }
  const refuse = answers.get(id)
  // The wallet was slow, and the request is over: the view that is open now has nothing to do with it.
  if (!refuse) return
  refuse(refusal)
  // The view that led to a required sign-in has come to nothing as well: no way leads back to it.
  if (required) closeGate(kernel, sessionId)
}
