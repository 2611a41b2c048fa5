import { type Change, type Fee, formatAmount, sumOf, type TokenFacts } from 'tapkit/kernel'
import { amountText } from './amountOf.ts'
import { roundUp } from './roundUp.ts'

/** A fee as a text: to the last digit if it is exact, otherwise rounded up and marked as an estimate. */
export function feeText(
  value: bigint,
  { exact, decimals, symbol }: Pick<Fee, 'exact' | 'decimals' | 'symbol'>,
  locale: string,
): string {
  const figure = `${formatAmount(exact ? value : roundUp(value), decimals, locale)} ${symbol}`
  return exact ? figure : `≈ ${figure}`
}

/**
 * Everything that leaves the wallet: amounts and fee, added up if they have the same currency. Native currency that the same
 * transaction certainly brings is deducted. If the fee is unknown, nothing is certain to come: the amounts that others put in are unproven.
 */
export function leavingText(
  changes: readonly Change[],
  fee: Fee | undefined,
  tokens: readonly TokenFacts[],
  locale: string,
): string {
  const out = changes.filter(({ direction }) => direction === 'out')
  const native = out.filter(({ token }) => token === undefined)
  const others = out.filter(({ token }) => token !== undefined).map((change) => amountText(change, tokens, locale))
  const brought = fee ? changes.filter(({ direction, token, limit }) => direction === 'in' && !token && !limit) : []
  const cost = fee ? (fee.exact ? fee.value : roundUp(fee.value)) : 0n
  const sum = sumOf(native) + cost - sumOf(brought)
  const left = sum > 0n ? sum : 0n
  if (!fee) return [...(native.length > 0 ? [amountText({ amount: left }, tokens, locale)] : []), ...others].join(' + ')
  const own = `${formatAmount(left, fee.decimals, locale)} ${fee.symbol}`
  if (others.length === 0) return fee.exact ? own : `≈ ${own}`
  return [...others, own].join(' + ')
}
