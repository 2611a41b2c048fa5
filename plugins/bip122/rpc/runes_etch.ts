import * as v from 'valibot'
import { refund } from './fields.ts'
import { runes_estimateEtch } from './runes_estimateEtch.ts'
import { runes_mint } from './runes_mint.ts'

/** Etches a rune: an order that the wallet funds. */
export const runes_etch = {
  params: v.intersect([runes_estimateEtch.params, refund]),
  result: runes_mint.result,
}
