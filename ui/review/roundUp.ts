/** Keeps three significant digits of an amount, rounded up: a fee is never shown lower than it may be. */
export function roundUp(value: bigint, significant = 3): bigint {
  const surplus = value.toString().length - significant
  if (surplus <= 0) return value
  const unit = 10n ** BigInt(surplus)
  return ((value + unit - 1n) / unit) * unit
}
