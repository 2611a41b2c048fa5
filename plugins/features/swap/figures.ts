import { formatAmount, parseUnits } from 'tapkit/kernel'

/** Hundredths of a percent in all there is. */
const whole = 10_000n

/** The typed amount in its smallest unit; `undefined` where it is no plain decimal of so many digits. */
export function readAmount(text: string, decimals: number): bigint | undefined {
  try {
    const value = parseUnits(text, decimals)
    return value < 0n ? undefined : value
  } catch {
    return undefined
  }
}

/** The least that must arrive of what was quoted, never rounded in the service's favour, and never nothing. */
export function leastOf(amountOut: bigint, slippageBps: number): bigint {
  const kept = amountOut * (whole - BigInt(slippageBps))
  const least = kept / whole + (kept % whole === 0n ? 0n : 1n)
  return least > 0n ? least : 1n
}

/** How much less than quoted may arrive so that it is no less than `least`, in hundredths of a percent, rounded down. */
export const slippageTo = (amountOut: bigint, least: bigint): number =>
  amountOut > least ? Number(((amountOut - least) * whole) / amountOut) : 0

/** How much is lost in fiat, in hundredths of a percent of what is paid; what is gained is none. */
export function impactOf(fiatIn: number | undefined, fiatOut: number | undefined): number | undefined {
  if (!(isFigure(fiatIn) && isFigure(fiatOut)) || fiatIn <= 0) return undefined
  return Math.max(0, Math.round(((fiatIn - fiatOut) / fiatIn) * 10_000))
}

const isFigure = (value: number | undefined): value is number =>
  value !== undefined && Number.isFinite(value) && value >= 0

/** The worse of two figures, of which either may be unknown. */
export const worse = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined ? other : other === undefined ? one : Math.max(one, other)

/** What one whole token of what is paid brings, to `digits` significant digits and cut. */
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

/** What is left of an amount in hundredths of a percent of it, such as a provider's fee. */
export const shareOf = (amount: bigint, bps: number): bigint => (amount * BigInt(Math.round(bps))) / whole

/** An amount cut to so many decimals, as a form shows it. */
export function cutTo(amount: bigint, decimals: number, shown: number): bigint {
  if (decimals <= shown) return amount
  const unit = 10n ** BigInt(decimals - shown)
  return amount < unit ? amount : amount - (amount % unit)
}
