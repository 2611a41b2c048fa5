import { createSlice } from 'tapkit/kernel'
import type { SwapToken } from './service.ts'

/** What a service would give now, as far as the form shows it. */
export type Quoted = {
  /** In the smallest unit of what arrives. */
  amountOut: bigint
  /** Unix time in ms at which it was asked for. */
  at: number
  /** Unix time in ms. */
  validUntil: number
  feeBps: number | undefined
  /** In hundredths of a percent; absent where nobody can tell. */
  impactBps: number | undefined
  /** In the native currency's smallest unit; absent where nobody tells. */
  networkFee: bigint | undefined
  /** In US dollars, where somebody knows prices. */
  fiatIn: number | undefined
  fiatOut: number | undefined
}

/** What is known of the price of what is filled in. */
export type QuoteState =
  | { status: 'none' }
  | { status: 'loading' }
  | { status: 'known'; quote: Quoted }
  /** `refused`: there is no such trade. `failed`: nobody could be asked. */
  | { status: 'liquidity' | 'refused' | 'failed' }

/** What the visitor has filled in. The amount is a text until it is prepared. */
export type SwapState = {
  from?: SwapToken | undefined
  to?: SwapToken | undefined
  amount: string
  quote: QuoteState
  /** What the service trades on the network in use. */
  tokens: { status: 'idle' | 'loading' | 'success' | 'error'; data: readonly SwapToken[] }
  /** What the host asks for by a navigation, until the form has taken it up. */
  asked?: { amount?: string | undefined; fromToken?: string | undefined; toToken?: string | undefined } | undefined
}

const initial = (): SwapState => ({
  amount: '',
  quote: { status: 'none' },
  tokens: { status: 'idle', data: [] },
})

export const swapState = createSlice('swap', initial)
