import { numberFormat } from './numberFormat.ts'

/** Writes an amount of US dollars with 2 decimals; anything but a finite number is '$0.00'. */
export function formatFiat(value: number, locale = 'en'): string {
  return numberFormat(locale, { style: 'currency', currency: 'USD' }).format(Number.isFinite(value) ? value : 0)
}
