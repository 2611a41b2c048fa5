import type { Network } from '../network.ts'
import type { Service } from './service.ts'

/** The price of a whole token in US dollars. The native currency has no address. */
export type Price = { readonly address?: string | undefined; readonly price: number }

/** Tells what tokens are worth. Without a price, no fiat amount is shown (reads 3). */
export type PriceService = Service & {
  /** Answers the prices that the service knows; `undefined` stands for the native currency. */
  fetchPrices(input: {
    readonly network: Network
    readonly addresses: readonly (string | undefined)[]
    readonly signal: AbortSignal
  }): Promise<readonly Price[]>
}
