import { isSameAddress, type Kernel } from 'tapkit/kernel'
import { isListed } from '../isListed.ts'
import type { SwapToken } from '../service.ts'
import { swapState } from '../state.ts'
import { setAmount } from './setAmount.ts'
import { setToken } from './setToken.ts'

/**
 * Fills the form in once the tokens have loaded: as the host asked in its last navigation, otherwise with the native
 * currency.
 */
export function prefill(kernel: Kernel): void {
  const state = swapState.of(kernel)
  const { asked, tokens } = state
  if (tokens.status !== 'success') return
  if (asked) {
    state.asked = undefined
    const network = kernel.connection()?.network
    const find = (text = '') => {
      const meant = tokens.data.filter((token) => isMeant(token, text))
      // Any token may have any name. Of several, the token that the host lists is chosen, or none.
      return meant.length > 1 ? meant.find((token) => network && isListed(kernel, network, token)) : meant[0]
    }
    const [from, to] = [find(asked.fromToken), find(asked.toToken)]
    if (from) setToken(kernel, 'from', from)
    if (to) setToken(kernel, 'to', to)
    // The amount belongs to the requested token, and to no other (money 19).
    if (asked.amount !== undefined && (from || !asked.fromToken)) setAmount(kernel, asked.amount)
  }
  const native = tokens.data.find(({ address }) => address === undefined) ?? tokens.data[0]
  const isTaken = state.to && native && state.to.address === native.address
  if (!state.from && native && !isTaken) state.from = { ...native }
}

/** By its symbol in any case, or by its address. */
const isMeant = ({ symbol, address }: Pick<SwapToken, 'symbol' | 'address'>, text: string): boolean =>
  symbol.toLowerCase() === text.toLowerCase() || (address !== undefined && isSameAddress(address, text))
