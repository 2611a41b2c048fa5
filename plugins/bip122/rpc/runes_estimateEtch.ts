import * as v from 'valibot'
import { hasSupply, inscriptionDetails, isSupplyInRange, terms } from './etching.ts'
import {
  addressText,
  appFee,
  feeRate,
  halfAppFee,
  inscriptionId,
  isAppFeeWhole,
  network,
  newRuneName,
  optionalUint,
} from './fields.ts'
import { runes_estimateMint } from './runes_estimateMint.ts'

const divisibility = 'divisibility must be a whole number from 0 to 38.'
const symbol = 'symbol must be a single character (code point).'
const supply = 'premine + terms.cap × terms.amount must be at most 2^128 − 1.'
const noSupply = 'premine must be above 0 unless isMintable is true; then terms.amount and terms.cap must be above 0.'

/** The cost of etching a rune, in satoshi. */
export const runes_estimateEtch = {
  params: v.pipe(
    v.object({
      runeName: newRuneName,
      isMintable: v.boolean('isMintable must be true or false.'),
      destinationAddress: addressText,
      feeRate: feeRate('feeRate'),
      divisibility: v.optional(
        v.pipe(
          v.number(divisibility),
          v.integer(divisibility),
          v.minValue(0, divisibility),
          v.maxValue(38, divisibility),
        ),
      ),
      symbol: v.optional(v.pipe(v.string(symbol), v.regex(/^\P{Cs}$/u, symbol))),
      premine: optionalUint('premine', 128),
      terms: v.optional(terms),
      inscriptionDetails: v.optional(inscriptionDetails),
      delegateInscriptionId: v.optional(inscriptionId('delegateInscriptionId')),
      ...appFee,
      network,
    }),
    v.forward(
      v.check((asked) => isAppFeeWhole(asked), halfAppFee),
      ['appServiceFee'],
    ),
    v.forward(
      v.check((asked) => hasSupply(asked), noSupply),
      ['premine'],
    ),
    v.forward(
      v.check((asked) => isSupplyInRange(asked), supply),
      ['premine'],
    ),
  ),
  result: runes_estimateMint.result,
}
