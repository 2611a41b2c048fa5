import { formatUnits } from '../format/formatUnits.ts'
import { isSameAddress } from '../format/isSameAddress.ts'
import { unitText } from '../format/unitText.ts'
import type { TokenFacts } from '../types/intent.ts'
import type { Change } from '../types/money.ts'

/** An amount with its unit, '1.5 ETH'; empty if the asset is not described. */
export function sumText({ amount, token }: Pick<Change, 'amount' | 'token'>, assets: readonly TokenFacts[]): string {
  const facts = assets.find(({ address }) => isSameAddress(address, token))
  return facts ? `${formatUnits(amount, facts.decimals)} ${unitText(facts.symbol)}` : ''
}
