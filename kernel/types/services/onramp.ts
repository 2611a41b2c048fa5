import type { Account } from '../account.ts'
import type { Network } from '../network.ts'
import type { DepositStatus } from './exchange.ts'
import type { Service } from './service.ts'

/** A currency that can be bought. `id` is the seller's own name for it; the symbol is shown. */
export type PurchaseCurrency = { readonly id: string; readonly name: string; readonly symbol: string }

/**
 * A currency to pay with, and its limits for each payment method. Amounts are plain decimals; `id` is an ISO 4217 code
 * such as `EUR`.
 */
export type PaymentCurrency = {
  readonly id: string
  readonly limits: readonly { readonly method: string; readonly min: string; readonly max: string }[]
}

/** A plain decimal and its currency: the `id` of the payment currency, or the `id` or symbol of the bought currency. */
export type Money = { readonly amount: string; readonly currency: string }

/** The cost of a purchase. */
export type OnrampQuote = {
  readonly id: string
  readonly paymentTotal: Money
  readonly paymentSubtotal: Money
  readonly purchaseAmount: Money
  readonly networkFee: Money
}

/** Sells crypto for money, in a window of its own. */
export type OnrampService = Service & {
  /** The provider's fee in the provider's own words: '1-2%'. */
  readonly fees?: string | undefined
  /**
   * Origins that the provider's window may start on, such as `https://meldcrypto.com`. Any other address is not opened.
   */
  readonly windowOrigins: readonly string[]
  /** Absent if the currency can only be chosen in the provider's window. */
  fetchOptions?(input: { readonly network: Network; readonly signal: AbortSignal }): Promise<{
    readonly purchase: readonly PurchaseCurrency[]
    readonly payment: readonly PaymentCurrency[]
    /**
     * `true` if the quotes are examples because the service could not be asked. They are shown as examples, and lead
     * nowhere.
     */
    readonly isSample?: boolean | undefined
  }>
  fetchQuote?(input: {
    readonly network: Network
    /** The `id` of a `PurchaseCurrency`. */
    readonly purchase: string
    /** The `id` of a `PaymentCurrency`. */
    readonly payment: string
    /** A plain decimal in the payment's currency. */
    readonly amount: string
    readonly signal: AbortSignal
  }): Promise<OnrampQuote & { readonly isSample?: boolean | undefined }>
  /** The https address of the provider's window for that account. */
  createUrl(input: {
    readonly network: Network
    readonly account: Account
    /** The `id` of a `PurchaseCurrency`. */
    readonly purchase?: string | undefined
    /** The `id` of a `PaymentCurrency`. */
    readonly payment?: string | undefined
    /** A plain decimal in the payment's currency. */
    readonly amount?: string | undefined
    readonly signal: AbortSignal
  }): Promise<string>
  /** How far the purchase in that window is; absent if the service does not tell. */
  fetchStatus?(input: {
    /** The address that `createUrl` answered. */
    readonly url: string
    readonly account: Account
    readonly network: Network
    readonly signal: AbortSignal
  }): Promise<DepositStatus>
}
