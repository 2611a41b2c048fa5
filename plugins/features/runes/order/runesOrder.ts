import type { Order, Outcome } from './order.ts'
import { fundingOf, mayBeOut } from './payments.ts'
import { refusalOf } from './refusalOf.ts'
import { type OrderStatus, statusOf } from './statusOf.ts'

/** A higher fee rate of an order, unless the wallet has declined it. */
export type RunesBump = {
  /** Satoshi per virtual byte. */
  readonly newFeeRate?: number | undefined
  /** Satoshi. Absent if the wallet raises the fee itself. */
  readonly cost?: bigint | undefined
  /** `unsure`: the wallet did not say whether it has paid. */
  readonly status: Exclude<Outcome, 'declined'>
  readonly transactionId?: string | undefined
}

/** An order of runes, as apps are told of it: by calls, and in the state. */
export type RunesOrder = {
  /** The kit's own id of the order. */
  readonly id: string
  /** The service's id of the order. */
  readonly orderId?: string | undefined
  /** Absent for an order of another browser, of which only the id is known. */
  readonly kind?: 'mint' | 'etch' | undefined
  readonly networkId: string
  /** How the order stands, by all that is known of it. */
  readonly status: OrderStatus
  readonly runeName?: string | undefined
  /** The number of mints; absent for an etching. */
  readonly repeats?: number | undefined
  readonly fundingAddress?: string | undefined
  /** Satoshi. */
  readonly fundAmount?: bigint | undefined
  readonly fundTransactionId?: string | undefined
  /** The chain has shown a transaction that spends the payment. Without it, `complete` is the word of the service alone. */
  readonly spent: boolean
  /** The receiver of the runes. */
  readonly destinationAddress?: string | undefined
  readonly refundAddress?: string | undefined
  /** The reason of the end, or of the refusal of a paid order, in the words of the service. */
  readonly reason?: string | undefined
  /** The transactions of the service that mint or etch: the first, and each that differs from the order, 20 at most. */
  readonly revealTransactionIds: readonly string[]
  /** The newest higher fee rate that may be paid. `status` of the order does not tell of it. */
  readonly bump?: RunesBump | undefined
  /** Unix time in ms. */
  readonly createdAt: number
}

/** An order as apps are told of it. */
export function toRunesOrder(order: Order): RunesOrder {
  const { id, orderId, kind, networkId, request, fundAddress, fundAmount, told, spent, reveals = [], createdAt } = order
  return {
    ...{ id, orderId, kind, networkId, createdAt },
    status: statusOf(order),
    runeName: request?.runeName,
    repeats: request?.repeats,
    fundingAddress: fundAddress,
    fundAmount: fundAmount === undefined ? undefined : BigInt(fundAmount),
    fundTransactionId: fundingOf(order)?.transactionId,
    spent: spent === true || reveals.length > 0,
    destinationAddress: request?.destinationAddress,
    refundAddress: request?.refundAddress,
    reason: told?.reason ?? refusalOf(order),
    revealTransactionIds: reveals.filter(({ replacedBy }) => !replacedBy).map(({ transactionId }) => transactionId),
    bump: bumpOf(order),
  }
}

function bumpOf({ payments }: Order): RunesBump | undefined {
  const newest = payments.filter((payment) => payment.for === 'bump' && mayBeOut(payment)).at(-1)
  if (!newest || newest.outcome === 'declined') return undefined
  const { feeRate, amount, outcome, transactionId } = newest
  return {
    newFeeRate: feeRate,
    cost: amount === undefined ? undefined : BigInt(amount),
    status: outcome,
    transactionId,
  }
}
