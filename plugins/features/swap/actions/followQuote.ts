import { isError, type Kernel, pause } from 'tapkit/kernel'
import { type QuoteState, swapState } from '../state.ts'
import { fetchQuote } from './fetchQuote.ts'
import { requestOf } from './requestOf.ts'

/** How long typing may pause before a price is asked for, and how long one stands on a screen, in ms. */
const debounce = 200
export const refresh = 10_000

/**
 * Asks for the price of what is filled in, again every 10 s while the page is seen, until `signal` aborts: once anything of it
 * changes. A late answer is nobody's.
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

/** Why there is no price: too little to be had, no such trade, or nobody to ask. */
function problemOf(error: unknown): 'liquidity' | 'refused' | 'failed' {
  const { code, message, name = '' }: { code?: unknown; message?: unknown; name?: unknown } = Object(error)
  if (code === 'insufficient_liquidity' || /insufficient liquidity/i.test(String(message))) return 'liquidity'
  const isOut = isError(error) && /^Http(Network|Timeout|Parse)/.test(String(name))
  const { status } = Object(error) as { status?: unknown }
  return isOut || (typeof status === 'number' && (status === 429 || status >= 500)) ? 'failed' : 'refused'
}

/** Whether the service's own code, or its answer, is wrong. That there is no such trade is an answer. */
const isFault = (error: unknown): boolean =>
  isError(error, 'HttpParseError') ||
  (error instanceof Error && /^(?:Type|Reference|Range|Syntax)Error$/.test(error.name))

/** Waits until the page is seen: nobody reads a price in another tab. */
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
