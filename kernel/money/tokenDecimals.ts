import * as v from 'valibot'

/**
 * The decimals that a token may have. Chains store them in a byte; with any other number, every figure of the token
 * would be wrong.
 */
export const tokenDecimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))
