import { type Allowance, assetsOf, type Change, isSameAddress, type Prepared } from 'tapkit/kernel'

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
export function changesToShow(prepared: Prepared): readonly KeyedChange[] {
  const { intent, changes, allowances = [] } = prepared
  const assets = assetsOf(prepared)
  const isPromised = Boolean(intent.promise.allowances?.length)
  const moved = isPromised ? changes.filter(({ amount }) => amount > 0n) : changes
  const allowed = allowances
    .filter(({ amount }) => isPromised || amount !== 0n)
    .map(({ token, spender, amount }) => ({ direction: 'allow' as const, amount, token, party: spender }))
  const shown: readonly Omit<KeyedChange, 'key'>[] = [...moved, ...allowed]
  return shown.map((change, at) => {
    const { direction, amount, token, party, limit, kept } = change
    const { decimals, symbol } = assets.find(({ address }) => isSameAddress(address, token)) ?? {}
    return { ...change, key: [at, direction, amount, token, decimals, symbol, party, limit, kept].join(' ') }
  })
}
