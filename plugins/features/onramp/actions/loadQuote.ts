import type { Kernel } from 'tapkit/kernel'
import { choice } from '../choice.ts'
import { begin } from '../lifetimes.ts'
import { readQuote } from '../read/readQuote.ts'
import { onrampState } from '../state.ts'

/** Asks for the price of the choice; the answer to an older question is dropped. A sample offer has no price. */
export async function loadQuote(kernel: Kernel): Promise<void> {
  const state = onrampState.of(kernel)
  const signal = begin(kernel, 'quote')
  const chosen = choice(kernel)
  const fetchQuote = chosen?.seller.fetchQuote?.bind(chosen.seller)
  if (
    !chosen ||
    !fetchQuote ||
    !chosen.purchase ||
    !chosen.payment ||
    chosen.amount !== 'ok' ||
    chosen.options?.isSample
  ) {
    state.quote = { of: '', status: 'idle' }
    return
  }
  const { network, purchase, payment, key: of } = chosen
  // A price that is read again stays meanwhile, and the price of another choice goes at once.
  state.quote = state.quote.of === of ? { ...state.quote, status: 'loading' } : { of, status: 'loading' }
  try {
    const { amount } = state
    const answer = await fetchQuote({ network, purchase: purchase.id, payment: payment.id, amount, signal })
    if (signal.aborted) return
    state.quote = { of, status: 'success', data: readQuote(answer, purchase, payment.id) }
  } catch (error) {
    if (signal.aborted) return
    kernel.report(error)
    state.quote = { of, status: 'error' }
  }
}
