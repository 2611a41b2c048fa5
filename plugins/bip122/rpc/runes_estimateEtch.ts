import * as v from 'valibot'
import { runes_estimateMint } from './runes_estimateMint.ts'
import { feeRate, networkName, wholeText } from './vocabulary.ts'

const terms = v.object({
  amount: v.optional(wholeText),
  cap: v.optional(wholeText),
  heightStart: v.optional(wholeText),
  heightEnd: v.optional(wholeText),
  offsetStart: v.optional(wholeText),
  offsetEnd: v.optional(wholeText),
})

/** What etching a rune would cost, in satoshi. */
export const runes_estimateEtch = {
  params: v.object({
    runeName: v.string(),
    isMintable: v.boolean(),
    destinationAddress: v.string(),
    feeRate,
    divisibility: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(38))),
    symbol: v.optional(v.string()),
    premine: v.optional(wholeText),
    terms: v.optional(terms),
    inscriptionDetails: v.optional(v.object({ contentType: v.string(), contentBase64: v.string() })),
    delegateInscriptionId: v.optional(v.string()),
    appServiceFee: v.optional(v.number()),
    appServiceFeeAddress: v.optional(v.string()),
    network: v.optional(networkName),
  }),
  result: runes_estimateMint.result,
}
