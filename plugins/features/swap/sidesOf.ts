import { type DeepReadonly, isSameAddress, type LedgerEntry } from 'tapkit/kernel'

/** An amount of one side of a swap, with what is needed to show it. */
export type Side = {
  readonly amount: bigint
  readonly decimals: number
  readonly symbol: string
  /** The network has recorded it; else it is what was reviewed: of what comes, the least. */
  readonly isRecorded: boolean
}

/** What a swap paid and what it brought, as the network recorded it where that is known, else as it was reviewed. */
export function sidesOf({ changes, seen = [], status, tokens }: DeepReadonly<LedgerEntry>): {
  readonly paid: Side | undefined
  readonly got: Side | undefined
} {
  const sideOf = (direction: 'in' | 'out'): Side | undefined => {
    const reviewed = changes.find((change) => change.direction === direction)
    if (!reviewed) return undefined
    const isSame = (token: string | undefined) =>
      token === undefined || reviewed.token === undefined
        ? token === reviewed.token
        : isSameAddress(token, reviewed.token)
    const moved = seen.filter((change) => change.direction === direction && isSame(change.token))
    const facts = tokens.find(({ address }) => isSame(address))
    const isRecorded = status === 'confirmed' && moved.length > 0
    const amount = isRecorded ? moved.reduce((sum, each) => sum + each.amount, 0n) : reviewed.amount
    return facts && { amount, decimals: facts.decimals, symbol: facts.symbol, isRecorded }
  }
  return { paid: sideOf('out'), got: sideOf('in') }
}
