import type { OrderData } from '../errors.ts'
import type { Order } from '../order/order.ts'
import { fundingOf } from '../order/payments.ts'
import { refusalOf } from '../order/refusalOf.ts'

/** The data of errors that tell a host where the money of an order is. */
export function dataOf(order: Order): OrderData {
  const { orderId, fundAddress, fundAmount, request, executed } = order
  const fundTransactionId = fundingOf(order)?.transactionId
  const httpStatus = executed?.error?.httpStatus
  const reason = refusalOf(order)
  return {
    ...(orderId === undefined ? { id: order.id } : {}),
    orderId,
    ...(fundTransactionId ? { fundTransactionId } : {}),
    fundingAddress: fundAddress,
    fundAmount,
    refundAddress: request?.refundAddress,
    ...(httpStatus ? { httpStatus } : {}),
    ...(reason ? { reason } : {}),
  }
}
