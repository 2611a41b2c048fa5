import { formatAmount, formatBalance } from 'tapkit/kernel'
import { readDecimal, toThousandths } from './decimals.ts'

/**
 * An amount with three decimals in a locale's digits, and with all of them. Less than it shows is '<0.001', or every digit where that is
 * what people count in: a satoshi.
 */
export function formatQuantity(
  amount: string | undefined,
  locale = 'en',
  isFine = false,
): { readonly figure: string; readonly exact: string } {
  const value = readDecimal(amount)
  if (value === undefined) return { figure: '', exact: '' }
  const exact = formatAmount(value, 36, locale)
  const rounded = toThousandths(value)
  const isDust = rounded === 0n && value > 0n
  if (isDust && isFine) return { figure: exact, exact }
  const { grouped } = formatBalance(isDust ? { value: 1n, decimals: 4 } : { value: rounded, decimals: 3 }, locale)
  return { figure: grouped, exact }
}
