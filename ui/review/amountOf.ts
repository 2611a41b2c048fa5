import { type Change, formatAmount, isSameAddress, type TokenFacts, truncateAddress, unitText } from 'tapkit/kernel'

type Known = { readonly [key in keyof TokenFacts]: TokenFacts[key] }

/**
 * An amount with its unit. If the token has no description, its address is the unit, and the amount stays in smallest
 * units.
 */
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

/** An amount with its unit, as a text. */
export function amountText(change: Pick<Change, 'amount' | 'token'>, tokens: readonly Known[], locale: string): string {
  const { value, unit } = amountOf(change, tokens, locale)
  return `${value} ${unitText(unit)}`.trim()
}
