import { localizeDecimal } from './formatAmount.ts'
import { formatUnits } from './formatUnits.ts'
import { numberFormat } from './numberFormat.ts'
import { unitText } from './unitText.ts'

/** A balance as the interface shows it. */
export type FormattedBalance = {
  readonly value: string
  readonly decimals: string
  /** Plain, cut to 3 decimals, all of them written (interface 2). */
  readonly text: string
  /**
   * For people, in the locale's separators (interface 2): grouped, without zeros at the end; '<0.001' for less than that, but every digit
   * where the unit has 8 decimals, as a satoshi counts; from a billion on in short.
   */
  readonly grouped: string
  /** Every digit, in the locale's separators. */
  readonly exact: string
}

/**
 * Cuts a balance to 3 decimals, never rounding up (interface 2). `minimumDecimals` of `grouped` are written even where they are zeros, 3 at
 * the most.
 * @example
 * ```ts
 * import { formatBalance } from 'tapkit/kernel'
 * formatBalance({ value: 123456789n, decimals: 6, symbol: 'ETH' }).text // '123.456 ETH'
 * ```
 */
export function formatBalance(
  balance: { readonly value: bigint; readonly decimals: number; readonly symbol?: string | undefined },
  locale = 'en',
  minimumDecimals = 0,
): FormattedBalance {
  const exact = formatUnits(balance.value, balance.decimals)
  const [value = '0', fraction = ''] = exact.split('.')
  const decimals = fraction.slice(0, 3).padEnd(3, '0')
  const suffix = balance.symbol ? ` ${unitText(balance.symbol)}` : ''
  const isDust = value === '0' && decimals === '000' && fraction !== ''
  const figure = () => {
    if (value.length > 9) return inShort(value, locale, minimumDecimals)
    if (isDust && balance.decimals === 8) return localizeDecimal(exact, locale)
    if (isDust) return `<${localizeDecimal('0.001', locale)}`
    return localizeDecimal(`${value}.${decimals.replace(/0+$/, '').padEnd(minimumDecimals, '0')}`, locale)
  }
  return {
    value,
    decimals,
    grouped: `${figure()}${suffix}`,
    text: `${value}.${decimals}${suffix}`,
    exact: `${localizeDecimal(exact, locale)}${suffix}`,
  }
}

/** In billions, or what the locale counts in: cut before it is written, so that nothing is rounded up. */
function inShort(whole: string, locale: string, minimumFractionDigits: number): string {
  const kept = whole.length - (whole.length > 12 ? 9 : 6)
  const cut = BigInt(whole.slice(0, kept).padEnd(whole.length, '0'))
  const digits = { minimumFractionDigits, maximumFractionDigits: 3 }
  return numberFormat(locale, { notation: 'compact', useGrouping: true, ...digits }).format(cut)
}
