import type { DepositStatus, PayAsset } from './exchange.ts'
import type { Service } from './service.ts'

/** A payment to a receiver in another asset than the sender pays with. */
export type TransferRequest = {
  /** The asset that the sender pays with, on any network. */
  readonly from: PayAsset
  /** CAIP-10 account that pays. Amounts that cannot be delivered go back to it. */
  readonly sender: string
  /** The asset that arrives. */
  readonly to: PayAsset
  /** The exact amount that arrives: a plain decimal. */
  readonly amount: string
  /** A CAIP-10 account. */
  readonly recipient: string
}

/** An offer: the sender pays `amountIn` of `from` to an address of the service, which then pays the receiver. */
export type TransferQuote = {
  /** Id to ask for the status with. */
  readonly id: string
  /** The address to pay `from` to, on the network of `from`. */
  readonly depositAddress: string
  /** The whole amount to pay, fees included: a plain decimal of `from`. */
  readonly amountIn: string
  /** The fees within `amountIn`; amounts are plain decimals of `from`. */
  readonly fees?: readonly { readonly label: string; readonly amount: string }[] | undefined
  /** Unix time in ms after which the quote must be requested anew. */
  readonly validUntil: number
  /** How long the payment takes to arrive, in seconds, if known. */
  readonly seconds?: number | undefined
}

/** Receives an asset and pays somebody another asset, on the same or another network. */
export type TransferService = Service & {
  /** The assets that the service accepts for `to`. */
  fetchAssets(input: { readonly to: PayAsset; readonly signal: AbortSignal }): Promise<readonly PayAsset[]>
  fetchQuote(request: TransferRequest & { readonly signal: AbortSignal }): Promise<TransferQuote>
  /** How far a payment is, and the transaction that pays the receiver. */
  fetchStatus(input: {
    /** The id of the quote. */
    readonly id: string
    readonly signal: AbortSignal
  }): Promise<{ readonly status: DepositStatus; readonly transactionId?: string | undefined }>
}
