import { isSameAddress, type Kernel, type TokenBalance } from 'tapkit/kernel'
import { sendState } from '../state.ts'
import { setToken } from './setToken.ts'

/**
 * Chooses a token once the account's tokens are known: the requested token, or none if the account does not hold it;
 * otherwise the chosen token, with its fresh balance; otherwise the first.
 */
export function chooseToken(kernel: Kernel, tokens: readonly TokenBalance[]): void {
  const state = sendState.of(kernel)
  const { wanted, token } = state
  if (wanted) {
    const asked = wanted.tokenAddress
    const found = tokens.find(({ address }) => (asked ? address && isSameAddress(address, asked) : !address))
    if (!found) return
    setToken(kernel, found)
    if (wanted.amount !== undefined) state.amount = wanted.amount
    return
  }
  const fresh = token ? tokens.find(({ address }) => address === token.address) : tokens[0]
  if (fresh && (!token || fresh.value !== token.value)) setToken(kernel, fresh)
}
