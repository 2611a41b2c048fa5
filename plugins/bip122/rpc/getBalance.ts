import * as v from 'valibot'
import { noParams, wholeText } from './vocabulary.ts'

/** The balance of the payment address, in satoshi as decimal text. `unconfirmed` may be negative. */
export const getBalance = {
  params: noParams,
  result: v.object({
    confirmed: wholeText,
    unconfirmed: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^-?\d+$/)),
    total: wholeText,
  }),
}
