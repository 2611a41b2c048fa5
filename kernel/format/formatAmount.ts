import { formatUnits } from './formatUnits.ts'
import { numberFormat } from './numberFormat.ts'

/**
 * Writes every digit of an amount in a locale's digits and separators, thousands grouped.
 * @example
 * ```ts
 * import { formatAmount } from 'tapkit/kernel'
 * formatAmount(1234500000n, 6, 'de') // '1.234,5'
 * ```
 */
export function formatAmount(value: bigint, decimals: number, locale = 'en'): string {
  return localizeDecimal(formatUnits(value, decimals), locale)
}

/** A plain decimal text in a locale's digits and separators; nothing passes through floating point. */
export function localizeDecimal(text: string, locale: string): string {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const figure = numberFormat(locale)
  const point = figure.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  const rest = [...fraction].map((digit) => figure.format(Number(digit))).join('')
  return `${text.startsWith('-') ? '-' : ''}${figure.format(BigInt(whole))}${rest && point + rest}`
}
