import { parseUnits } from 'viem'
import { Refused } from './refused.mjs'

/** A whole number above zero, in the smallest unit. @throws {Refused} 400 */
export function readUnits(value, field = 'amount') {
  if (typeof value === 'string' && /^\d{1,78}$/.test(value) && BigInt(value) > 0n) return BigInt(value)
  throw new Refused(400, `${field} has to be a whole number above zero, in the smallest unit.`, field)
}

/** A plain decimal above zero, as text or as a number. @throws {Refused} 400 */
export function readDecimal(value, field = 'amount') {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text === 'string' && /^\d{1,20}(\.\d{1,18})?$/.test(text) && Number(text) > 0) return text
  throw new Refused(400, `${field} has to be a decimal above zero.`, field)
}

/** A decimal in the smallest unit; what is finer than that is cut off. */
export function toUnits(decimal, decimals) {
  const [whole, fraction = ''] = decimal.split('.')
  return parseUnits(`${whole}.${fraction.slice(0, decimals) || '0'}`, decimals)
}
