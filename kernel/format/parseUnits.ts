import { InvalidAmountError } from '../errors/send.ts'

const plainDecimal = /^-?(\d+\.?\d*|\.\d+)$/

/**
 * Reads a plain decimal text as an amount in its smallest unit (money 2); nothing passes through floating point.
 * @throws InvalidAmountError for signs of exponents, separators, or more decimals than the unit has
 * @example
 * ```ts
 * import { parseUnits } from 'tapkit/kernel'
 * parseUnits('1.5', 18) // 1500000000000000000n
 * ```
 */
export function parseUnits(text: string, decimals: number): bigint {
  if (text.length > 120 || !plainDecimal.test(text)) throw new InvalidAmountError({ text })
  const negative = text.startsWith('-')
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const digits = fraction.replace(/0+$/, '')
  if (digits.length > decimals) throw new InvalidAmountError({ text })
  const value = BigInt((whole || '0') + digits.padEnd(decimals, '0'))
  return negative ? -value : value
}
