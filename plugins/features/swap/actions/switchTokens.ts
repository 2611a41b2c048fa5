import { formatUnits, type Kernel } from 'tapkit/kernel'
import { swapState } from '../state.ts'

/** Exchanges the sides of the trade: the expected amount is now paid, or 1 if it was unknown. */
export function switchTokens(kernel: Kernel): void {
  const state = swapState.of(kernel)
  const { from, to, quote } = state
  if (state.tokens.status !== 'success') return
  state.amount = !to ? '' : quote.status === 'known' ? formatUnits(quote.quote.amountOut, to.decimals) : '1'
  Object.assign(state, { from: to, to: from, quote: { status: 'none' } })
}
