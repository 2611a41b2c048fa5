import { type Change, formatAmount, isSameAddress, type TokenFacts, truncateAddress, unitText } from 'tapkit/kernel'

type Known = { readonly [key in keyof TokenFacts]: TokenFacts[key] }

/** An amount with its unit. A token that nobody described is named by its address, and its amount is not divided. */
export function amountOf(
  { amount, token }: Pick<Change, 'amount' | 'token'>,
  tokens: readonly Known[],
  locale: string,
): { readonly value: string; readonly unit: string } {
  const facts = tokens.find(({ address }) => isSameAddress(address, token))
  return facts
    ? { value: formatAmount(amount, facts.decimals, locale), unit: facts.symbol }
    : { value: formatAmount(amount, 0, locale), unit: truncateAddress(token ?? '') }
}

/** The same as one text. */
export function amountText(change: Pick<Change, 'amount' | 'token'>, tokens: readonly Known[], locale: string): string {
  const { value, unit } = amountOf(change, tokens, locale)
  return `${value} ${unitText(unit)}`.trim()
}
