import { readAmount } from './figures.ts'
import { messages as english } from './messages.ts'
import type { SwapState } from './state.ts'

type Step = { readonly label: string; readonly ready: boolean; readonly problem?: 'amount' | 'funds' | 'quote' }

/** What the form's button says, and whether the form is complete: the first thing that is missing. */
export function nextStep(
  {
    from,
    to,
    amount,
    quote,
    tokens,
  }: Pick<SwapState, 'from' | 'to' | 'amount' | 'quote'> & { tokens: { status: string } },
  held: bigint | undefined,
  messages = english,
): Step {
  if (tokens.status === 'error') return { label: messages.swap, ready: false }
  if (!from || !to) return { label: messages.selectToken, ready: false }
  if (amount === '') return { label: messages.enterAmount, ready: false }
  const value = readAmount(amount, from.decimals)
  if (value === undefined) return { label: messages.notANumber, ready: false, problem: 'amount' }
  if (value === 0n) return { label: messages.enterAmount, ready: false }
  if (held !== undefined && value > held) return { label: messages.insufficientBalance, ready: false, problem: 'funds' }
  if (quote.status === 'liquidity') return { label: messages.insufficientLiquidity, ready: false, problem: 'quote' }
  if (quote.status === 'refused') {
    // A service that refuses most often means the balance; where that is known to suffice, it is not said.
    const label = held === undefined ? messages.insufficientBalance : messages.noRoute
    return { label, ready: false, problem: 'quote' }
  }
  return { label: messages.reviewSwap, ready: quote.status === 'known' }
}
