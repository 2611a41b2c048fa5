import type { DepositStatus, PayAsset } from './exchange.ts'
import type { Service } from './service.ts'

/** What somebody is to receive, and what it is paid with. */
export type TransferRequest = {
  /** What is paid with, on whatever network. */
  readonly from: PayAsset
  /** CAIP-10 of the account that pays, and gets back what cannot be delivered. */
  readonly sender: string
  /** What arrives. */
  readonly to: PayAsset
  /** What of it arrives, exactly: a plain decimal. */
  readonly amount: string
  /** CAIP-10. */
  readonly recipient: string
}

/** How it can be paid: `amountIn` of `from` to an address of the service, who then pays the receiver. */
export type TransferQuote = {
  /** What its state is asked for by. */
  readonly id: string
  /** Where `from` is paid to, on its network. */
  readonly depositAddress: string
  /** All that is paid, fees included: a plain decimal of `from`. */
  readonly amountIn: string
  /** What of that is kept on the way; amounts are plain decimals of `from`. */
  readonly fees?: readonly { readonly label: string; readonly amount: string }[] | undefined
  /** Unix time in ms after which it must be asked for again. */
  readonly validUntil: number
  /** How long it takes until it arrives, in seconds, where that is known. */
  readonly seconds?: number | undefined
}

/** Receives one asset and pays somebody another, on the same or another network. */
export type TransferService = Service & {
  /** What it takes for an asset. */
  fetchAssets(input: { readonly to: PayAsset; readonly signal: AbortSignal }): Promise<readonly PayAsset[]>
  fetchQuote(request: TransferRequest & { readonly signal: AbortSignal }): Promise<TransferQuote>
  /** How far it is, and the transaction that pays the receiver. */
  fetchStatus(input: {
    /** That of the quote. */
    readonly id: string
    readonly signal: AbortSignal
  }): Promise<{ readonly status: DepositStatus; readonly transactionId?: string | undefined }>
}
