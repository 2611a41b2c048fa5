import * as v from 'valibot'
import { clarityValues, microStx, modeNumber, sent } from './stacks.ts'

/** Pays micro-STX. */
export const stx_transferStx = {
  params: v.looseObject({
    amount: microStx,
    recipient: v.pipe(v.string('Invalid address'), v.nonEmpty('Invalid address')),
    memo: v.optional(v.string()),
    version: v.optional(v.string()),
    postConditionMode: modeNumber,
    postConditions: clarityValues,
    pubkey: v.optional(v.string()),
  }),
  result: sent,
}
