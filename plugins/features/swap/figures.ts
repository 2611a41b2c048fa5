import { formatAmount, parseUnits } from 'tapkit/kernel'

/** The whole, in hundredths of a percent. */
const whole = 10_000n

/** The typed amount in its smallest unit; `undefined` if the text is not a plain decimal with that many digits. */
export function readAmount(text: string, decimals: number): bigint | undefined {
  try {
    const value = parseUnits(text, decimals)
    return value < 0n ? undefined : value
  } catch {
    return undefined
  }
}

/** The least of a quoted amount that must arrive. It is never rounded in the service's favour, and never zero. */
export function leastOf(amountOut: bigint, slippageBps: number): bigint {
  const kept = amountOut * (whole - BigInt(slippageBps))
  const least = kept / whole + (kept % whole === 0n ? 0n : 1n)
  return least > 0n ? least : 1n
}

/** The slippage at which `least` would just arrive, in hundredths of a percent, rounded down. */
export const slippageTo = (amountOut: bigint, least: bigint): number =>
  amountOut > least ? Number(((amountOut - least) * whole) / amountOut) : 0

/** The loss in fiat, in hundredths of a percent of the paid amount. A gain counts as no loss. */
export function impactOf(fiatIn: number | undefined, fiatOut: number | undefined): number | undefined {
  if (!(isFigure(fiatIn) && isFigure(fiatOut)) || fiatIn <= 0) return undefined
  return Math.max(0, Math.round(((fiatIn - fiatOut) / fiatIn) * 10_000))
}

const isFigure = (value: number | undefined): value is number =>
  value !== undefined && Number.isFinite(value) && value >= 0

/** The worse of two figures, of which either may be unknown. */
export const worse = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined ? other : other === undefined ? one : Math.max(one, other)

/** The price of a whole paid token, to `digits` significant digits and cut. */
export function rateOf(
  {
    amountIn,
    inDecimals,
    amountOut,
    outDecimals,
  }: {
    readonly amountIn: bigint
    readonly inDecimals: number
    readonly amountOut: bigint
    readonly outDecimals: number
  },
  locale: string,
  digits = 6,
): string {
  if (amountIn <= 0n) return ''
  // As many decimals as any pair of tokens can need; nothing passes through floating point.
  const scale = 60
  const scaled = (amountOut * 10n ** BigInt(scale + inDecimals)) / amountIn
  const text = scaled.toString()
  const cut = Math.max(0, text.length - Math.max(digits, text.length - scale - outDecimals))
  const kept = BigInt(text.slice(0, text.length - cut) + '0'.repeat(cut))
  return formatAmount(kept, scale + outDecimals, locale)
}

/** Hundredths of a percent as a percentage: '0.85%'. */
export const percentText = (bps: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(bps / 10_000)

/** The part of an amount that `bps` hundredths of a percent make, such as a provider's fee. */
export const shareOf = (amount: bigint, bps: number): bigint => (amount * BigInt(Math.round(bps))) / whole

/** An amount cut to so many decimals, as a form shows it. */
export function cutTo(amount: bigint, decimals: number, shown: number): bigint {
  if (decimals <= shown) return amount
  const unit = 10n ** BigInt(decimals - shown)
  return amount < unit ? amount : amount - (amount % unit)
}
