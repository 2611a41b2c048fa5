import type { Kernel } from 'tapkit/kernel'
import { readAmount } from '../figures.ts'
import type { SwapRequest, SwapToken } from '../service.ts'
import { slippageOf } from '../slippageOf.ts'
import { swapState } from '../state.ts'

/** The filled-in form as a request for a trade; `undefined` while a field is missing. */
export function requestOf(kernel: Kernel): SwapRequest | undefined {
  const { from, to, amount } = swapState.of(kernel)
  const connection = kernel.connection()
  const value = from && readAmount(amount, from.decimals)
  if (!from || !to || !connection || value === undefined || value <= 0n) return undefined
  const { account, network } = connection
  return { network, account, from: plain(from), to: plain(to), amount: value, slippage: slippageOf(kernel) }
}

/** A copy that does not change with the form. */
const plain = (token: SwapToken): SwapToken => ({ ...token })
