/** Writes an amount of US dollars with 2 decimals (spec 9); anything but a finite number is '$0.00'. */
export function formatFiat(value: number, locale = 'en-US'): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(
    Number.isFinite(value) ? value : 0,
  )
}
