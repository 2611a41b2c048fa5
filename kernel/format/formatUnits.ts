/**
 * Writes an amount in its smallest unit as a plain decimal text, without an exponent and without trailing zeros.
 * @example
 * ```ts
 * import { formatUnits } from 'tapkit/kernel'
 * formatUnits(1500000000000000000n, 18) // '1.5'
 * ```
 */
export function formatUnits(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}
