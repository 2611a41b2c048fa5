import type { Balance } from 'tapkit/kernel'

/** Decimals of a dollar that worths are counted in: what is cut off of ten thousand of them is no cent. */
export const worthDecimals = 24
/** More dollars than there are: what a price makes of it is no figure. */
const mostDollars = 10n ** 15n
/** Nothing costs more by the piece, and what costs less costs nothing. */
const highestPrice = 1e9
const lowestPrice = 1e-18

/** A price as it counts: a number of dollars over zero. Anything else, as a service may answer, is none. */
export const readPrice = (price: unknown): number | undefined =>
  typeof price === 'number' && price >= lowestPrice && price <= highestPrice ? price : undefined

/**
 * What an amount is worth at a price, in 10⁻²⁴ dollars, never rounded up; `undefined` where there is no price, or no sense in it.
 * The price is taken as it is written, and the amount never passes through floating point.
 */
export function worthOf({ value, decimals }: Pick<Balance, 'value' | 'decimals'>, price: unknown): bigint | undefined {
  const known = readPrice(price)
  if (known === undefined || value < 0n) return undefined
  const { digits, scale } = decimalOf(known)
  const worth = (value * digits * 10n ** BigInt(worthDecimals)) / 10n ** BigInt(decimals + scale)
  return worth > mostDollars * 10n ** BigInt(worthDecimals) ? undefined : worth
}

/** A number as it is written: 1.5e-7 is 15 in 10⁻⁸. */
export function decimalOf(number: number): { readonly digits: bigint; readonly scale: number } {
  const [plain = '0', exponent = '0'] = String(number).split('e')
  const [whole = '0', fraction = ''] = plain.split('.')
  const scale = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction)
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale }
}

/** A sum of worths; what is not known counts for nothing in it. */
export const sumOf = (worths: readonly (bigint | undefined)[]): bigint =>
  worths.reduce<bigint>((sum, worth) => sum + (worth ?? 0n), 0n)
