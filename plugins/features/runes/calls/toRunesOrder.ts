import type { Order } from '../order/order.ts'
import { fundingOf } from '../order/payments.ts'
import { statusOf } from '../order/statusOf.ts'
import type { Estimate } from '../service/replies.ts'
import type { RunesEstimate, RunesOrder } from './types.ts'

/** An order as apps are told of it. */
export function toRunesOrder(order: Order): RunesOrder {
  const { id, orderId, kind, networkId, request, fundAddress, fundAmount, told, reveals = [], createdAt } = order
  return {
    ...{ id, orderId, kind, networkId, createdAt },
    status: statusOf(order),
    runeName: request?.runeName,
    fundingAddress: fundAddress,
    fundAmount: fundAmount === undefined ? undefined : BigInt(fundAmount),
    fundTransactionId: fundingOf(order)?.transactionId,
    refundAddress: request?.refundAddress,
    reason: told?.reason,
    revealTransactionIds: reveals.filter(({ replacedBy }) => !replacedBy).map(({ transactionId }) => transactionId),
  }
}

/** A service may tell a fee in parts of a satoshi: a payment is of whole satoshi. */
const satoshi = (amount: number): bigint => BigInt(Math.ceil(amount))

/** An estimate as apps are told of it. */
export const toRunesEstimate = ({ totalSize, totalCost, costBreakdown }: Estimate): RunesEstimate => ({
  totalSize,
  totalCost: satoshi(totalCost),
  postage: satoshi(costBreakdown.postage),
  networkFee: satoshi(costBreakdown.networkFee),
  serviceFee: satoshi(costBreakdown.serviceFee),
  appServiceFee: satoshi(costBreakdown.appServiceFee),
})
