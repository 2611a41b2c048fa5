import type { CaipNetworkId, Network } from '../network.ts'
import type { Service } from './service.ts'

/** An asset to pay: `assetId` is its CAIP-19 id. */
export type PayAsset = {
  readonly assetId: string
  readonly networkId: CaipNetworkId
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** Absent for the native currency. */
  readonly address?: string | undefined
}

/** An exchange that pays out to an address. */
export type Exchange = { readonly id: string; readonly name: string; readonly imageUrl?: string | undefined }

/** How far a deposit is. */
export type DepositStatus = 'unknown' | 'inProgress' | 'success' | 'failed'

/** Lets exchanges pay out to an account, each in a window of its own. */
export type ExchangeService = Service & {
  /** Origins that the exchanges' windows may start on. Any other address is not opened. */
  readonly windowOrigins: readonly string[]
  fetchExchanges(input: {
    readonly network: Network
    readonly asset: PayAsset
    /** A plain decimal. */
    readonly amount: string
    readonly signal: AbortSignal
  }): Promise<readonly Exchange[]>
  createPayUrl(input: {
    readonly exchange: string
    readonly asset: PayAsset
    readonly amount: string
    /** A CAIP-10 account. */
    readonly recipient: string
    readonly signal: AbortSignal
  }): Promise<{ readonly url: string; readonly sessionId: string }>
  fetchStatus(input: {
    readonly exchange: string
    readonly sessionId: string
    readonly signal: AbortSignal
  }): Promise<{ readonly status: DepositStatus; readonly transactionId?: string | undefined }>
}
