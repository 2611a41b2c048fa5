import * as v from 'valibot'
import { clarityValues, modeWord, sent } from './stacks.ts'

/** Calls a public function of a contract. `arguments` is an older name of `functionArgs`. */
export const stx_callContract = {
  params: v.looseObject({
    contract: v.pipe(v.string(), v.regex(/^S[0-9A-Z]+\.[a-zA-Z][\w-]*$/, 'Invalid address')),
    functionName: v.pipe(v.string(), v.nonEmpty()),
    functionArgs: clarityValues,
    arguments: clarityValues,
    postConditions: clarityValues,
    postConditionMode: modeWord,
  }),
  result: sent,
}
