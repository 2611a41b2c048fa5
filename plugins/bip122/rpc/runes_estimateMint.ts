import * as v from 'valibot'
import { feeRate, networkName } from './vocabulary.ts'

/** What minting a rune would cost, in satoshi. */
export const runes_estimateMint = {
  params: v.object({
    runeName: v.string(),
    repeats: v.pipe(v.number(), v.integer(), v.minValue(1)),
    destinationAddress: v.string(),
    feeRate,
    appServiceFee: v.optional(v.number()),
    appServiceFeeAddress: v.optional(v.string()),
    network: v.optional(networkName),
  }),
  result: v.object({
    totalSize: v.number(),
    totalCost: v.number(),
    costBreakdown: v.object({
      postage: v.number(),
      networkFee: v.number(),
      serviceFee: v.number(),
      appServiceFee: v.number(),
    }),
  }),
}
