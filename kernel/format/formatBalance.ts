import { localizeDecimal } from './formatAmount.ts'
import { formatUnits } from './formatUnits.ts'
import { numberFormat } from './numberFormat.ts'
import { unitText } from './unitText.ts'

/** A balance as the interface shows it. */
export type FormattedBalance = {
  readonly value: string
  readonly decimals: string
  /** Plain, cut to 3 decimals (interface 2). */
  readonly text: string
  /**
   * For people, in the locale's separators (interface 2): grouped; '<0.001' for less than that, but every digit where the unit has 8
   * decimals, as a satoshi counts; from a billion on in short.
   */
  readonly grouped: string
  /** Every digit, in the locale's separators. */
  readonly exact: string
}

/**
 * Cuts a balance to 3 decimals, never rounding up (interface 2).
 * @example
 * ```ts
 * import { formatBalance } from 'tapkit/kernel'
 * formatBalance({ value: 123456789n, decimals: 6, symbol: 'ETH' }).text // '123.456 ETH'
 * ```
 */
export function formatBalance(
  balance: { readonly value: bigint; readonly decimals: number; readonly symbol?: string | undefined },
  locale = 'en',
): FormattedBalance {
  const exact = formatUnits(balance.value, balance.decimals)
  const [value = '0', fraction = ''] = exact.split('.')
  const decimals = fraction.slice(0, 3).padEnd(3, '0')
  const suffix = balance.symbol ? ` ${unitText(balance.symbol)}` : ''
  return {
    value,
    decimals,
    grouped: `${figureOf(value, decimals, fraction, balance.decimals === 8, locale)}${suffix}`,
    text: `${value}.${decimals}${suffix}`,
    exact: `${localizeDecimal(exact, locale)}${suffix}`,
  }
}

function figureOf(whole: string, decimals: string, fraction: string, isFine: boolean, locale: string): string {
  if (whole.length > 9) return inShort(whole, locale)
  const isDust = whole === '0' && decimals === '000' && fraction !== ''
  if (isDust && !isFine) return `<${localizeDecimal('0.001', locale)}`
  return localizeDecimal(`${whole}.${isDust ? fraction : decimals}`, locale)
}

/** In billions, or what the locale counts in: cut before it is written, so that nothing is rounded up. */
function inShort(whole: string, locale: string): string {
  const kept = whole.length - (whole.length > 12 ? 9 : 6)
  const cut = BigInt(whole.slice(0, kept).padEnd(whole.length, '0'))
  const digits = { minimumFractionDigits: 3, maximumFractionDigits: 3 }
  return numberFormat(locale, { notation: 'compact', useGrouping: true, ...digits }).format(cut)
}
