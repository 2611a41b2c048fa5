import type { Estimate } from '../service/replies.ts'
import type { RunesEstimate } from './types.ts'

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
