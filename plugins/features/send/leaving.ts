import { formatUnits, type TokenBalance } from 'tapkit/kernel'
import { roundUp } from './roundUp.ts'
import type { SendState } from './state.ts'

/** Everything that leaves the wallet: the amount and the fee, as one figure where they are one currency. */
export function leaving(
  amount: bigint,
  token: Pick<TokenBalance, 'address' | 'decimals' | 'symbol'>,
  fee: SendState['fee'],
): string {
  const own = `${formatUnits(amount, token.decimals)} ${token.symbol}`
  if (fee.status !== 'success' || fee.value === undefined) return own
  if (!token.address) return `≈ ${formatUnits(amount + roundUp(fee.value), token.decimals)} ${token.symbol}`
  return `${own} + ${formatUnits(roundUp(fee.value), fee.decimals ?? token.decimals)} ${fee.symbol}`
}
