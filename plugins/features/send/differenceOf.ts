import { type Confirmation, formatUnits, isSameAddress } from 'tapkit/kernel'

type Reviewed = { readonly to: string; readonly amount: bigint; readonly decimals: number; readonly symbol: string }

/** What the network recorded, where it is not what was reviewed. */
export function differenceOf(
  { to, amount, decimals, symbol }: Reviewed,
  { seen }: Confirmation,
): { readonly reviewed: string; readonly seen: string } | undefined {
  if (!seen) return undefined
  if (seen.to !== undefined && !isSameAddress(seen.to, to)) return { reviewed: to, seen: seen.to }
  if (seen.amount === undefined || seen.amount === amount) return undefined
  const text = (value: bigint) => `${formatUnits(value, decimals)} ${symbol}`
  return { reviewed: text(amount), seen: text(seen.amount) }
}
