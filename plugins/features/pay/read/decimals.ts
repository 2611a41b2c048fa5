import { formatUnits, parseUnits } from 'tapkit/kernel'

/** Finer than any price or amount is told. */
const scale = 18

/** A plain decimal text above zero, in the smallest unit of `decimals`; `undefined` for anything else. */
export function readAmount(text: unknown, decimals: number): bigint | undefined {
  if (typeof text !== 'string' || text.length > 60) return undefined
  try {
    const value = parseUnits(text, decimals)
    return value > 0n ? value : undefined
  } catch {
    return undefined
  }
}

/** Whether a text is an amount that a person may type: 10 digits and 6 decimals at most. */
export const isTypeable = (text: string): boolean => /^\d{1,10}(\.\d{0,6})?$/.test(text)

/** A price as a plain decimal; `undefined` if the value is no price. Only prices come as numbers, amounts never do. */
export function readPrice(price: unknown): string | undefined {
  if (typeof price !== 'number' || !Number.isFinite(price) || price <= 0 || price > 1e15) return undefined
  const text = price.toFixed(scale)
  return readAmount(text, scale) === undefined ? undefined : text
}

/**
 * The most of an asset that an amount of US dollars buys, in 8 decimals at most: 10 at 4 is '2.5'. An asset may be
 * indivisible, so rounding up could cost far more than was typed. `undefined` if it buys nothing.
 */
export function toAssetAmount(fiat: string, price: string, decimals: number): string | undefined {
  const dollars = readAmount(fiat, scale)
  const each = readAmount(price, scale)
  if (dollars === undefined || each === undefined) return undefined
  const places = Math.min(8, decimals)
  const value = (dollars * 10n ** BigInt(places)) / each
  return value === 0n ? undefined : formatUnits(value, places)
}
