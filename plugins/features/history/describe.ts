import { type Transfer, unitText } from 'tapkit/kernel'
import { formatQuantity } from './formatQuantity.ts'

/** A transfer as a line. */
export type Line = {
  readonly sign?: '+' | '-' | undefined
  /** As it is shown, in three decimals; '' where the amount is not known. */
  readonly figure: string
  readonly unit: string
  /** Every digit. */
  readonly exact: string
}

const adds: ReadonlySet<string> = new Set(['receive', 'deposit', 'borrow', 'claim'])
const takes: ReadonlySet<string> = new Set(['withdraw', 'repay', 'burn'])

/** A line for each transfer; a transfer that stands alone has a sign, by the kind of the transaction. */
export function describe(kind: string, transfers: readonly Transfer[], locale = 'en'): readonly Line[] {
  const sign = transfers.length === 1 ? signOf(kind, transfers[0]) : undefined
  return transfers.map((transfer) => {
    const { amount, symbol = transfer.name ?? '', collectible } = transfer
    const { figure, exact } = formatQuantity(amount, locale)
    if (collectible) return { sign, figure: collectible.name ?? '-', unit: '', exact: collectible.name ?? '' }
    return { sign, figure, unit: symbol, exact: `${exact} ${unitText(symbol)}`.trim() }
  })
}

/** The sign that a kind of transaction has; none if its transfer goes the other way. */
function signOf(kind: string, transfer: Transfer | undefined): Line['sign'] {
  const direction = transfer?.direction
  if (adds.has(kind)) return direction === 'out' && kind !== 'deposit' ? undefined : '+'
  if (takes.has(kind)) return direction === 'in' && kind !== 'withdraw' ? undefined : '-'
  return undefined
}

/** The lines as texts; the status if nothing moved. */
export function descriptionsOf(
  {
    kind,
    status,
    transfers,
  }: { readonly kind: string; readonly status: string; readonly transfers: readonly Transfer[] },
  locale = 'en',
): readonly string[] {
  if (transfers.length === 0) return [status]
  return describe(kind, transfers, locale).map(({ sign = '', figure, unit }) =>
    `${sign}${figure} ${unitText(unit)}`.trim(),
  )
}
