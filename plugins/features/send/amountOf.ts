import { formatAmount, type LedgerEntry, unitText } from 'tapkit/kernel'

/** The amount that an entry pays, or the recorded amount if more has left, in one line, in the separators of a locale. */
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
