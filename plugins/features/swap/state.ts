import { createSlice } from 'tapkit/kernel'
import type { SwapToken } from './service.ts'

/** A service's current offer, as far as the form shows it. */
export type Quoted = {
  /** In the smallest unit of the token that arrives. */
  amountOut: bigint
  /** Unix time in ms at which the price was asked for. */
  at: number
  /** Unix time in ms. */
  validUntil: number
  feeBps: number | undefined
  /** In hundredths of a percent; absent if unknown. */
  impactBps: number | undefined
  /** In the native currency's smallest unit; absent if unknown. */
  networkFee: bigint | undefined
  /** In US dollars, if a service knows prices. */
  fiatIn: number | undefined
  fiatOut: number | undefined
}

/** The state of the price of the filled-in trade. */
export type QuoteState =
  | { status: 'none' }
  | { status: 'loading' }
  | { status: 'known'; quote: Quoted }
  /** `refused`: there is no such trade. `failed`: no service could be asked. */
  | { status: 'liquidity' | 'refused' | 'failed' }

/** The visitor's form. The amount is a text until it is prepared. */
export type SwapState = {
  from?: SwapToken | undefined
  to?: SwapToken | undefined
  amount: string
  quote: QuoteState
  /** The tokens that the service trades on the network in use. */
  tokens: { status: 'idle' | 'loading' | 'success' | 'error'; data: readonly SwapToken[] }
  /** The parameters of a host's navigation, until the form has taken them. */
  asked?: { amount?: string | undefined; fromToken?: string | undefined; toToken?: string | undefined } | undefined
}

const initial = (): SwapState => ({
  amount: '',
  quote: { status: 'none' },
  tokens: { status: 'idle', data: [] },
})

export const swapState = createSlice('swap', initial)
