import { readAmount } from './figures.ts'
import { messages as english } from './messages.ts'
import type { SwapState } from './state.ts'

type Step = { readonly label: string; readonly ready: boolean; readonly problem?: 'amount' | 'funds' | 'quote' }

/** The label of the form's button, and whether the form is complete. The label names the first missing field. */
export function nextStep(
  {
    from,
    to,
    amount,
    quote,
    tokens,
  }: Pick<SwapState, 'from' | 'to' | 'amount' | 'quote'> & { tokens: { status: string } },
  /** `unread` if the balances did not load. */
  held: bigint | 'unread' | undefined,
  messages = english,
): Step {
  if (tokens.status === 'error') return { label: messages.swap, ready: false }
  if (!from || !to) return { label: messages.selectToken, ready: false }
  if (amount === '') return { label: messages.enterAmount, ready: false }
  const value = readAmount(amount, from.decimals)
  if (value === undefined) return { label: messages.notANumber, ready: false, problem: 'amount' }
  if (value === 0n) return { label: messages.enterAmount, ready: false }
  if (typeof held === 'bigint' && value > held)
    return { label: messages.insufficientBalance, ready: false, problem: 'funds' }
  if (quote.status === 'liquidity') return { label: messages.insufficientLiquidity, ready: false, problem: 'quote' }
  if (quote.status === 'refused') {
    // A service that refuses usually means the balance. If the balance is known to suffice, the label does not say so.
    const label = held === undefined ? messages.insufficientBalance : messages.noRoute
    return { label, ready: false, problem: 'quote' }
  }
  return { label: messages.reviewSwap, ready: quote.status === 'known' }
}
