import { type Kernel, UserRejectedError } from 'tapkit/kernel'
import { requestOf } from '../requestOf.ts'
import { setupOf } from '../setup.ts'
import { showWallets } from './showWallets.ts'

/** The visitor takes another wallet: the asked wallet is left, and the modal shows the other wallets. */
export function takeAnother(kernel: Kernel, id: string): void {
  const request = requestOf(kernel, id)
  if (!request) return
  kernel.track('CLICK_CANCEL_SIWX', { network: request.chainId })
  setupOf(kernel).answers.get(id)?.(new UserRejectedError({ asked: 'request' }))
  showWallets(kernel, request.sessionId)
}
