import * as v from 'valibot'
import { runes_estimateEtch } from './runes_estimateEtch.ts'
import { runes_mint } from './runes_mint.ts'

/** Etches a rune: an order that the wallet funds. */
export const runes_etch = {
  params: v.object({ ...runes_estimateEtch.params.entries, refundAddress: v.string() }),
  result: runes_mint.result,
}
