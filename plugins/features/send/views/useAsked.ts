import { type Kernel, selectAccount, type TokenBalance } from 'tapkit/kernel'
import { useKernelState, useSlice } from 'tapkit/ui'
import { type Asked, askedOf } from '../askedOf.ts'
import type { SendState } from '../state.ts'

/** The wishes of the receiver's link that the form does not say yet. A token counts as not held only once the account's tokens are read. */
export function useAsked(kernel: Kernel): Asked | undefined {
  const form = useSlice(kernel, 'send', { sync: true })
  const { tokens } = selectAccount(useKernelState(kernel))
  const { memoBytes } = kernel.networks.describe(kernel.connection()?.namespace ?? '')
  const asked = askedOf(form as SendState, tokens.data as readonly TokenBalance[], memoBytes !== undefined)
  return asked?.problem === 'notHeld' && tokens.status !== 'success' ? undefined : asked
}
