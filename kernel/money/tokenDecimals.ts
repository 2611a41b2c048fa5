import * as v from 'valibot'

/** What a token may count in: with any other number, each figure of it would be wrong. Chains keep it in a byte. */
export const tokenDecimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))
