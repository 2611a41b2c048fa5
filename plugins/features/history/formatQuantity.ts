import { formatAmount, formatBalance } from 'tapkit/kernel'
import { readDecimal, toThousandths } from './decimals.ts'

/** An amount with three decimals in a locale's digits, '<0.001' for less than that (history 6), and with all of them. */
export function formatQuantity(
  amount: string | undefined,
  locale = 'en',
): { readonly figure: string; readonly exact: string } {
  const value = readDecimal(amount)
  if (value === undefined) return { figure: '', exact: '' }
  const rounded = toThousandths(value)
  const isDust = rounded === 0n && value > 0n
  const { grouped } = formatBalance(isDust ? { value: 1n, decimals: 4 } : { value: rounded, decimals: 3 }, locale, 3)
  return { figure: grouped, exact: formatAmount(value, 36, locale) }
}
