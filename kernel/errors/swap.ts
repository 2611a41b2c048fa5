import { KernelError } from './base.ts'

/** Why a trade is refused, by its key, and the sentence. */
const reasons = {
  router: 'This swap calls a contract that the app has not allowed',
  leaves: 'This swap takes more than you offered, or another token',
  arrives: 'This swap brings less than the least that was shown, or another token',
  receiver: 'This swap pays somebody else',
  allows: 'This swap lets somebody take tokens beyond what you swap',
  signer: 'This swap needs a signature that is not yours, or comes signed in your name',
  spender: 'This approval is not the one that you were shown',
} as const

/** What a service wrote for a trade is not the trade that was shown: the wallet is not asked for it (money 24). */
export class SwapRefusedError extends KernelError<{ readonly reason: keyof typeof reasons }> {
  override readonly name = 'SwapRefusedError'
  override readonly unsent = true
  constructor({ reason, debug }: { readonly reason: keyof typeof reasons; readonly debug: string }) {
    super({ code: 'swap_refused', message: reasons[reason], params: { reason }, debug })
  }
}
