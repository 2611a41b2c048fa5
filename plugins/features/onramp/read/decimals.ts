import { formatAmount, parseUnits } from 'tapkit/kernel'

/** More than any currency has. */
const decimals = 18

/** A plain decimal text, not below zero, as a number of 10^-18; `undefined` for anything else. */
export function readDecimal(text: unknown): bigint | undefined {
  if (typeof text !== 'string' || text.length > 40) return undefined
  try {
    const value = parseUnits(text, decimals)
    return value < 0n ? undefined : value
  } catch {
    return undefined
  }
}

/** A plain decimal as it is read: grouped, and cut (never rounded up) to `digits`. */
export function decimalText(text: string, locale: string, digits = 6): string {
  const value = readDecimal(text) ?? 0n
  const unit = 10n ** BigInt(decimals - digits)
  return formatAmount(value - (value % unit), decimals, locale)
}

/** An amount of money in its currency's own writing; if the currency is unknown, the figure and the code. */
export function moneyText(amount: string, currency: string, locale: string): string {
  const value = readDecimal(amount) ?? 0n
  const cents = value / 10n ** 16n
  try {
    // A string keeps every digit in browsers that format strings (ECMA-402 v3).
    const exact = `${cents / 100n}.${`${cents % 100n}`.padStart(2, '0')}` as unknown as number
    const whole = cents % 100n === 0n ? { minimumFractionDigits: 0 } : {}
    return new Intl.NumberFormat(locale, { style: 'currency', currency, ...whole }).format(exact)
  } catch {
    return `${decimalText(amount, locale, 2)} ${currency}`
  }
}
