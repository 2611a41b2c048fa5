import * as v from 'valibot'
import { noParams, wholeText } from './vocabulary.ts'

const balance = v.object({
  runeName: v.string(),
  amount: wholeText,
  divisibility: v.number(),
  symbol: v.string(),
  inscriptionId: v.nullish(v.string()),
  spendableBalance: v.optional(wholeText),
})

/** The runes that the wallet holds. An older wallet does not tell the spendable amount: then the whole amount can be spent. */
export const runes_getBalance = {
  params: noParams,
  result: v.object({
    balances: v.array(
      v.pipe(
        balance,
        v.transform((entry) => ({ ...entry, spendableBalance: entry.spendableBalance ?? entry.amount })),
      ),
    ),
  }),
}
