import { isSameAddress, type Kernel } from 'tapkit/kernel'
import { type SendState, sendState } from '../state.ts'
import { setRecipient } from './setRecipient.ts'

/**
 * Fills the form in as the host asked in its last navigation, once. What the visitor has typed in other fields stays; the
 * host's values of an earlier navigation do not. An amount waits for its token.
 */
export function prefill(kernel: Kernel): void {
  const state = sendState.of(kernel)
  const { asked, given = {} } = state
  if (!asked) return
  const { to, amount, tokenAddress } = asked
  state.asked = undefined
  state.given = to || amount || tokenAddress ? { to, amount, tokenAddress } : undefined
  if (to) void setRecipient(kernel, to, true)
  else if (given.to && given.to === state.to) void setRecipient(kernel, '')
  const hasTyped = state.amount !== '' && state.amount !== given.amount
  if (amount !== undefined || tokenAddress !== undefined) {
    // An amount without a token is of the native currency. A typed amount belongs to its own token (money 19).
    const isSame = isToken(state, tokenAddress)
    if (!isSame) state.token = undefined
    if (!isSame || !hasTyped) state.amount = ''
    state.wanted = { tokenAddress, amount }
  } else if (!hasTyped) {
    if (isToken(state, given.tokenAddress)) state.token = undefined
    state.amount = ''
    state.wanted = undefined
  }
}

/** Whether the form's token has this address, or is the native currency if there is none. */
const isToken = ({ token }: SendState, address: string | undefined): boolean =>
  token !== undefined &&
  (address ? token.address !== undefined && isSameAddress(token.address, address) : !token.address)
