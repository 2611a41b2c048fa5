import type { Allowance, LedgerEntry } from 'tapkit/kernel'

/** What `prepare` noted of an approval or a trade, to tell what was made of it; storage is anybody's who has this page. */
type Meant =
  | { readonly kind: 'swap'; readonly call: string; readonly size: number }
  | { readonly kind: 'approval'; readonly allowance: Allowance }

/** Reads what an entry was reviewed as; `undefined` for other kinds, and where that was not noted. */
export function readMeant({ kind, trace = {} }: Pick<LedgerEntry, 'kind' | 'trace'>): Meant | undefined {
  if (kind === 'swap') {
    const { call, size = '' } = trace
    return call && /^\d{1,9}$/.test(size) ? { kind, call, size: Number(size) } : undefined
  }
  const [, token, spender, amount] = /^(0x[\da-f]{40}) (0x[\da-f]{40}) (\d{1,78}|all)$/i.exec(trace.allows ?? '') ?? []
  if (kind !== 'approval' || !token || !spender || !amount) return undefined
  return { kind, allowance: { token, spender, amount: amount === 'all' ? amount : BigInt(amount) } }
}
