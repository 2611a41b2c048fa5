import { formatUnits, parseUnits } from 'tapkit/kernel'

/** More decimals than any token has. */
const scale = 36
/** More figures than any amount has: those of the largest word of a chain, and its decimals. */
const longest = 120

/** A plain decimal as a whole number of its smallest part; `undefined` for everything else. Nothing passes through floating point. */
export function readDecimal(text: unknown): bigint | undefined {
  if (typeof text !== 'string' || text.length > longest || text.startsWith('-')) return undefined
  try {
    return parseUnits(text, scale)
  } catch {
    return undefined
  }
}

export const writeDecimal = (value: bigint): string => formatUnits(value, scale)

/** The nearest with three decimals, halves upwards, in thousandths. */
export function toThousandths(value: bigint): bigint {
  const unit = 10n ** BigInt(scale - 3)
  return (value + unit / 2n) / unit
}
