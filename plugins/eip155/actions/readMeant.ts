import type { Allowance, LedgerEntry } from 'tapkit/kernel'

/** What `prepare` noted of a call, to tell what was made of it; storage is anybody's who has this page. */
type Meant = { readonly call: string; readonly size: number } | { readonly allowance: Allowance }

/**
 * Reads what an entry was reviewed as, where what leaves does not say all of it: an approval, or a call. `undefined` for a
 * payment, and where that was not noted.
 */
export function readMeant({ kind, trace = {} }: Pick<LedgerEntry, 'kind' | 'trace'>): Meant | undefined {
  if (kind === 'transfer') return undefined
  const { call, size = '', allows = '' } = trace
  const [, token, spender, amount] = /^(0x[\da-f]{40}) (0x[\da-f]{40}) (\d{1,78}|all)$/i.exec(allows) ?? []
  if (token && spender && amount) {
    return { allowance: { token, spender, amount: amount === 'all' ? amount : BigInt(amount) } }
  }
  return call && /^\d{1,9}$/.test(size) ? { call, size: Number(size) } : undefined
}
