import type { Kernel } from 'tapkit/kernel'
import { isSameToken } from '../balanceOf.ts'
import type { SwapToken } from '../service.ts'
import { swapState } from '../state.ts'
import { switchTokens } from './switchTokens.ts'

/** Chooses the token of a side. If the other side has this token, the sides are exchanged. */
export function setToken(kernel: Kernel, side: 'from' | 'to', token: SwapToken): void {
  const state = swapState.of(kernel)
  const other = state[side === 'from' ? 'to' : 'from']
  if (other && isSameToken(other, token)) {
    switchTokens(kernel)
    return
  }
  const before = state[side]
  // An amount of a token means nothing for another.
  if (side === 'from' && before && !isSameToken(before, token)) state.amount = ''
  state[side] = { ...token }
  state.quote = { status: 'none' }
}
