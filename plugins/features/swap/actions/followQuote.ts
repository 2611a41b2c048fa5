import { isError, type Kernel, pause } from 'tapkit/kernel'
import { type QuoteState, swapState } from '../state.ts'
import { fetchQuote } from './fetchQuote.ts'
import { requestOf } from './requestOf.ts'

/** How long typing may pause before a price is asked for, and how long a price stays on the screen, in ms. */
const debounce = 200
export const refresh = 10_000

/**
 * Asks for the price of the filled-in trade, again every 10 s while the page is visible, until `signal` aborts because
 * the trade has changed. Late answers are dropped.
 */
export async function followQuote(kernel: Kernel, signal: AbortSignal): Promise<void> {
  const state = swapState.of(kernel)
  const request = requestOf(kernel)
  if (!request) {
    state.quote = { status: 'none' }
    return
  }
  if (state.quote.status === 'none') state.quote = { status: 'loading' }
  try {
    await pause(debounce, signal)
    while (!signal.aborted) {
      await seen(signal)
      const quote: QuoteState = await fetchQuote(kernel, request, signal).then(
        ({ shown }) => ({ status: 'known', quote: shown }),
        (error: unknown) => {
          if (!signal.aborted && isFault(error)) kernel.report(error)
          return { status: problemOf(error) }
        },
      )
      if (signal.aborted) return
      state.quote = quote
      await pause(refresh, signal)
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** Why there is no price: too little liquidity, no such trade, or no answer. */
function problemOf(error: unknown): 'liquidity' | 'refused' | 'failed' {
  const { code, message, name = '' }: { code?: unknown; message?: unknown; name?: unknown } = Object(error)
  if (code === 'insufficient_liquidity' || /insufficient liquidity/i.test(String(message))) return 'liquidity'
  const isOut = isError(error) && /^(Http(Network|Timeout|Parse)|RPCError$)/.test(String(name))
  const { status } = Object(error) as { status?: unknown }
  return isOut || (typeof status === 'number' && (status === 429 || status >= 500)) ? 'failed' : 'refused'
}

/** Whether the service's code, or its answer, is wrong. The answer that there is no such trade is not. */
const isFault = (error: unknown): boolean =>
  isError(error, 'HttpParseError') ||
  (error instanceof Error && /^(?:Type|Reference|Range|Syntax)Error$/.test(error.name))

/** Waits until the page is visible, because no visitor reads a price in a hidden tab. */
async function seen(signal: AbortSignal): Promise<void> {
  const { document } = globalThis
  if (document?.visibilityState !== 'hidden') return
  await new Promise<void>((resolve) => {
    const done = () => {
      if (document.visibilityState === 'hidden' && !signal.aborted) return
      document.removeEventListener('visibilitychange', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    document.addEventListener('visibilitychange', done)
    signal.addEventListener('abort', done)
  })
}
