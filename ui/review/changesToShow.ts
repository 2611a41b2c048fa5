import type { Allowance, Change, Prepared } from 'tapkit/kernel'

/**
 * A figure of a review: an amount that leaves or arrives, or that a spender may take. Another key means that the visitor
 * has to see the figure.
 */
type KeyedChange = Pick<Change, 'token' | 'party' | 'limit' | 'kept'> & {
  readonly direction: Change['direction'] | 'allow'
  readonly amount: Allowance['amount']
  readonly key: string
}

/**
 * The figures of a review: the changes, and the allowances in the bytes. An allowance of zero lets nobody take anything, so
 * it is a figure only if it is promised.
 */
export function changesToShow({ intent, changes, allowances = [] }: Prepared): readonly KeyedChange[] {
  const isPromised = Boolean(intent.promise.allowances?.length)
  const moved = isPromised ? changes.filter(({ amount }) => amount > 0n) : changes
  const allowed = allowances
    .filter(({ amount }) => isPromised || amount !== 0n)
    .map(({ token, spender, amount }) => ({ direction: 'allow' as const, amount, token, party: spender }))
  const shown: readonly Omit<KeyedChange, 'key'>[] = [...moved, ...allowed]
  return shown.map((change, at) => {
    const { direction, amount, token, party, limit } = change
    return { ...change, key: [at, direction, amount, token, party, limit].join(' ') }
  })
}
