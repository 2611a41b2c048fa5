import * as v from 'valibot'
import { clarityValues, modeWord, sent } from './stacks.ts'

/** Deploys a contract. */
export const stx_deployContract = {
  params: v.looseObject({
    name: v.pipe(v.string(), v.nonEmpty()),
    clarityCode: v.string(),
    clarityVersion: v.optional(v.number()),
    postConditions: clarityValues,
    postConditionMode: modeWord,
  }),
  result: sent,
}
