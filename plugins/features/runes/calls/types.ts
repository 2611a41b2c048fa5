import type { ParamsOf } from 'tapkit/bip122/request'
import type { Prepared } from 'tapkit/kernel'
import type { OrderStatus } from '../order/statusOf.ts'

/** What an order costs, in satoshi. `totalSize`: of its transactions, in virtual bytes. */
export type RunesEstimate = {
  readonly totalSize: number
  readonly totalCost: bigint
  readonly postage: bigint
  readonly networkFee: bigint
  readonly serviceFee: bigint
  readonly appServiceFee: bigint
}

/** An order of runes, as apps are told of it. */
export type RunesOrder = {
  /** The kit's own id of it. */
  readonly id: string
  /** The service's id of it. */
  readonly orderId?: string | undefined
  readonly kind?: 'mint' | 'etch' | undefined
  readonly networkId: string
  readonly status: OrderStatus
  readonly runeName?: string | undefined
  readonly fundingAddress?: string | undefined
  /** Satoshi. */
  readonly fundAmount?: bigint | undefined
  readonly fundTransactionId?: string | undefined
  readonly refundAddress?: string | undefined
  /** Why it ended, in the words of the service. */
  readonly reason?: string | undefined
  /** The transactions of the service that mint or etch. */
  readonly revealTransactionIds: readonly string[]
  /** Unix time in ms. */
  readonly createdAt: number
}

/** An order or a bump that an app reviews itself, and pays with `pay`. */
export type PreparedOrder = {
  readonly prepared: Prepared
  readonly order: RunesOrder
  /** Absent for a bump. */
  readonly estimate?: RunesEstimate | undefined
  readonly isNative: boolean
}

export type MintParams = ParamsOf<'runes_mint'>
export type EtchParams = ParamsOf<'runes_etch'>
