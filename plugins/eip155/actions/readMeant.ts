import type { Allowance, LedgerEntry } from 'tapkit/kernel'

/**
 * The values that `prepare` noted of a call, to check later which call was made. Any script of the page may have
 * written to storage, so they are validated.
 */
type Meant = { readonly call: string; readonly size: number } | { readonly allowance: Allowance }

/**
 * Reads the reviewed approval or call of an entry, for requests that the outgoing amounts do not describe. `undefined`
 * for a payment, and if nothing was noted.
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
