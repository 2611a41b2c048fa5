import { formatAmount, type LedgerEntry, unitText } from 'tapkit/kernel'

/** What an entry pays, or paid where it let more leave, in one line, in the separators of a locale. */
export function amountOf({ status, changes, seen, tokens, summary }: LedgerEntry, locale: string): string {
  const isLess = status === 'confirmed' && seen !== undefined
  const paid = (isLess ? seen : changes).find(({ direction, amount }) => direction === 'out' && amount > 0n)
  const facts = tokens.find(({ address }) => address === paid?.token)
  return paid && facts
    ? `${formatAmount(paid.amount, facts.decimals, locale)} ${unitText(facts.symbol)}`
    : isLess
      ? ''
      : summary
}
