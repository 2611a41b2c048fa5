import type { OrderData } from '../errors.ts'
import type { Order } from '../order/order.ts'
import { fundingOf } from '../order/payments.ts'

/** What a host is told of the money of an order whenever something fails. */
export function dataOf(order: Order): OrderData {
  const { orderId, fundAddress, fundAmount, request, executed } = order
  const fundTransactionId = fundingOf(order)?.transactionId
  const httpStatus = executed?.error?.httpStatus
  return {
    orderId,
    ...(fundTransactionId ? { fundTransactionId } : {}),
    fundingAddress: fundAddress,
    fundAmount,
    refundAddress: request?.refundAddress,
    ...(httpStatus ? { httpStatus } : {}),
  }
}
