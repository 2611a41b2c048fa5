import { type Fee, formatUnits, type TokenBalance } from 'tapkit/kernel'
import { roundUp } from './roundUp.ts'
import type { FeeState } from './state.ts'

/** An amount of a fee: to the last digit where it is exact, else rounded up and marked as an estimate. */
export function feeText(
  value: bigint,
  { exact, decimals, symbol }: Pick<Fee, 'exact' | 'decimals' | 'symbol'>,
): string {
  return exact ? `${formatUnits(value, decimals)} ${symbol}` : `≈ ${formatUnits(roundUp(value), decimals)} ${symbol}`
}

/** Everything that leaves the wallet: the amount and the fee, as one figure where they are one currency. */
export function leaving(
  amount: bigint,
  token: Pick<TokenBalance, 'address' | 'decimals' | 'symbol'>,
  fee: FeeState,
): string {
  const own = `${formatUnits(amount, token.decimals)} ${token.symbol}`
  if (fee.status !== 'success') return own
  const cost = fee.exact ? fee.value : roundUp(fee.value)
  if (!token.address) return `${fee.exact ? '' : '≈ '}${formatUnits(amount + cost, token.decimals)} ${token.symbol}`
  return `${own} + ${formatUnits(cost, fee.decimals)} ${fee.symbol}`
}
