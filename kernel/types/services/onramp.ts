import type { Account } from '../account.ts'
import type { Network } from '../network.ts'
import type { DepositStatus } from './exchange.ts'
import type { Service } from './service.ts'

/** What can be bought; `id` is the seller's own name of it, the symbol is shown. */
export type PurchaseCurrency = { readonly id: string; readonly name: string; readonly symbol: string }

/** What it is paid with, and between which amounts by which means; amounts are plain decimals, `id` an ISO 4217 code such as `EUR`. */
export type PaymentCurrency = {
  readonly id: string
  readonly limits: readonly { readonly method: string; readonly min: string; readonly max: string }[]
}

/** A plain decimal and its currency: the `id` of what it is paid with, or the `id` or symbol of what is bought. */
export type Money = { readonly amount: string; readonly currency: string }

/** What a purchase costs. */
export type OnrampQuote = {
  readonly id: string
  readonly paymentTotal: Money
  readonly paymentSubtotal: Money
  readonly purchaseAmount: Money
  readonly networkFee: Money
}

/** Sells crypto for money, in a window of its own. */
export type OnrampService = Service & {
  /** What the provider keeps, as it says it: '1-2%'. */
  readonly fees?: string | undefined
  /** Origins on which its window begins, such as `https://meldcrypto.com`: an address on another one is not opened. */
  readonly windowOrigins: readonly string[]
  /** Absent where it is only chosen in its own window. */
  fetchOptions?(input: { readonly network: Network; readonly signal: AbortSignal }): Promise<{
    readonly purchase: readonly PurchaseCurrency[]
    readonly payment: readonly PaymentCurrency[]
    /** Made up because the service could not be asked: shown as such, and led nowhere. */
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
  /** The https address of its window for that account. */
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
  /** How far the purchase in that window is; absent where the service does not tell. */
  fetchStatus?(input: {
    /** As `createUrl` has answered it. */
    readonly url: string
    readonly account: Account
    readonly network: Network
    readonly signal: AbortSignal
  }): Promise<DepositStatus>
}
