import type { Network } from '../network.ts'
import type { Service } from './service.ts'

/** The price of one whole token in US dollars; the native currency has no address. */
export type Price = { readonly address?: string | undefined; readonly price: number }

/** Tells what tokens are worth. Nobody's price, no figure in fiat (reads 3). */
export type PriceService = Service & {
  /** Prices of those tokens that it knows; `undefined` asks for the native currency. */
  fetchPrices(input: {
    readonly network: Network
    readonly addresses: readonly (string | undefined)[]
    readonly signal: AbortSignal
  }): Promise<readonly Price[]>
}
