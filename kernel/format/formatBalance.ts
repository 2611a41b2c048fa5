import { formatUnits } from './formatUnits.ts'

/** A balance as the interface shows it: `text` is cut to 3 decimals, `exact` holds every digit (R40). */
export type FormattedBalance = {
  readonly value: string
  readonly decimals: string
  readonly text: string
  /** `text` with its thousands grouped, for people. */
  readonly grouped: string
  readonly exact: string
}

/**
 * Cuts a balance to 3 decimals, never rounding up (spec 9).
 * @example
 * ```ts
 * import { formatBalance } from 'tapkit/kernel'
 * formatBalance({ value: 123456789n, decimals: 6, symbol: 'ETH' }).text // '123.456 ETH'
 * ```
 */
export function formatBalance(balance: {
  readonly value: bigint
  readonly decimals: number
  readonly symbol?: string | undefined
}): FormattedBalance {
  const exact = formatUnits(balance.value, balance.decimals)
  const [value = '0', fraction = ''] = exact.split('.')
  const decimals = fraction.slice(0, 3).padEnd(3, '0')
  const suffix = balance.symbol ? ` ${balance.symbol}` : ''
  const whole = value.replace(/\B(?=(\d{3})+$)/g, ',')
  return {
    value,
    decimals,
    grouped: `${whole}.${decimals}${suffix}`,
    text: `${value}.${decimals}${suffix}`,
    exact: `${exact}${suffix}`,
  }
}
