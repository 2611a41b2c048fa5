import * as v from 'valibot'
import { addressText, appFee, feeRate, halfAppFee, isAppFeeWhole, network, runeName } from './fields.ts'

const repeats = 'repeats must be a whole number from 1 to 4000.'

/** The cost of minting a rune, in satoshi. */
export const runes_estimateMint = {
  params: v.pipe(
    v.object({
      runeName,
      repeats: v.pipe(v.number(repeats), v.integer(repeats), v.minValue(1, repeats), v.maxValue(4_000, repeats)),
      destinationAddress: addressText,
      feeRate: feeRate('feeRate'),
      ...appFee,
      network,
    }),
    v.forward(
      v.check((asked) => isAppFeeWhole(asked), halfAppFee),
      ['appServiceFee'],
    ),
  ),
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
