import { type Kernel, selectAccount, type TokenBalance } from 'tapkit/kernel'
import { useKernelState, useSlice } from 'tapkit/ui'
import { type Asked, askedOf } from '../askedOf.ts'
import type { Recipient, SendState } from '../state.ts'

/**
 * The receiver, and the wishes of its link that the form does not have yet. If the link's amount has more decimals than
 * its token, the link is malformed and has no receiver (money 32), which is known only once the token is. Whether the
 * account holds the token is known only once its tokens are read.
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
