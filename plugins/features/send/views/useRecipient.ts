import { type Kernel, selectAccount, type TokenBalance } from 'tapkit/kernel'
import { useKernelState, useSlice } from 'tapkit/ui'
import { type Asked, askedOf } from '../askedOf.ts'
import type { Recipient, SendState } from '../state.ts'

/**
 * The receiver, and what its link asks for and the form does not say yet. A link whose amount its token cannot count in is malformed,
 * which is known once the token is: it pays nobody (money 32). What the account does not hold is known only once its tokens are read.
 */
export function useRecipient(kernel: Kernel): { readonly recipient: Recipient; readonly asked?: Asked | undefined } {
  const form = useSlice(kernel, 'send', { sync: true }) as SendState
  const { tokens } = selectAccount(useKernelState(kernel))
  const { memoBytes } = kernel.networks.describe(kernel.connection()?.namespace ?? '')
  const { recipient } = form
  const asked = askedOf(form, tokens.data as readonly TokenBalance[], memoBytes !== undefined)
  if (asked?.problem === 'tooFine') {
    return { recipient: { status: 'invalid', problem: 'linkTooFine', symbol: asked.token?.symbol } }
  }
  return asked?.problem === 'notHeld' && tokens.status !== 'success' ? { recipient } : { recipient, asked }
}
