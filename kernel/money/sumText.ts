import { formatUnits } from '../format/formatUnits.ts'
import { isSameAddress } from '../format/isSameAddress.ts'
import { truncateAddress } from '../format/truncateAddress.ts'
import { unitText } from '../format/unitText.ts'
import type { TokenFacts } from '../types/intent.ts'
import type { Change } from '../types/money.ts'

/**
 * An amount with its unit, '1.5 ETH'. A token without a description is named by its address, and its amount is not
 * divided.
 */
export function sumText(
  { amount, token = '' }: Pick<Change, 'amount' | 'token'>,
  assets: readonly TokenFacts[],
): string {
  const facts = assets.find(({ address = '' }) => isSameAddress(address, token))
  const { decimals, symbol } = facts ?? { decimals: 0, symbol: truncateAddress(token) }
  return `${formatUnits(amount, decimals)} ${unitText(symbol)}`
}
