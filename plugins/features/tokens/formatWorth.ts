import { worthDecimals } from './worth.ts'

const made = new Map<string, Intl.NumberFormat>()

/** A number format, made once: a list asks for the same one a hundred times. */
function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = made.get(key) ?? new Intl.NumberFormat(locale, options)
  made.set(key, format)
  return format
}

/** Cents that are too few to be shown as such. */
const perCent = 10n ** BigInt(worthDecimals - 2)

/** A worth in dollars and cents, in a locale's way of writing, to the nearest cent; less than one is '<$0.01', nothing is nothing. */
export function formatWorth(worth: bigint, locale: string): string | undefined {
  if (worth <= 0n) return undefined
  const cents = (worth + perCent / 2n) / perCent
  return cents === 0n ? `<${write(1n, locale)}` : write(cents, locale)
}

function write(cents: bigint, locale: string): string {
  const digits = numberFormat(locale, { minimumIntegerDigits: 2, useGrouping: false })
  const parts = numberFormat(locale, { style: 'currency', currency: 'USD' }).formatToParts(cents / 100n)
  return parts.map(({ type, value }) => (type === 'fraction' ? digits.format(cents % 100n) : value)).join('')
}

/** The price of one whole token: in cents, and of less than a dollar in as many digits as it takes to say something. */
export function formatPrice(price: number, locale: string): string {
  const digits = price < 1 ? Math.min(20, 2 - Math.floor(Math.log10(price))) : 2
  const options = {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: digits,
  } as const
  return numberFormat(locale, options).format(price)
}
