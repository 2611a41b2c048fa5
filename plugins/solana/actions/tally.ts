import type { Change } from 'tapkit/kernel'
import { wrappedSol } from '../wrappedSol.ts'

/** The state of an address; `held` is absent if it is not a token account. Amounts in the smallest unit. */
export type Standing = {
  readonly lamports: bigint
  readonly held?: { readonly mint: string; readonly owner: string; readonly amount: bigint } | undefined
}

/** An address before and after a transaction; a side is absent if nothing exists there. */
export type Turn = {
  readonly address: string
  readonly before: Standing | undefined
  readonly after: Standing | undefined
}

/** The most lamports that a token account keeps, with any extensions. */
const mostKept = 5_000_000n

/**
 * The gains and losses of an account by a trade, without its fee and without the lamports that the network keeps in
 * token accounts that were opened for it (`deposit`). The account's own token accounts are included. Wrapped SOL that
 * leaves counts as SOL, and so does SOL that is unwrapped. A gain of wrapped SOL counts as a token that arrives: it
 * pays no fee, and is not SOL in the wallet.
 */
export function tally(
  account: string,
  fee: bigint,
  turns: readonly Turn[],
): { readonly changes: readonly Change[]; readonly deposit: bigint } {
  const sums = new Map<string | undefined, bigint>()
  const add = (token: string | undefined, amount: bigint) => sums.set(token, (sums.get(token) ?? 0n) + amount)
  add(undefined, fee)
  let deposit = 0n
  for (const { address, before, after } of turns) {
    if (address === account) add(undefined, (after?.lamports ?? 0n) - (before?.lamports ?? 0n))
    const [had, has] = [before, after].map((standing) => (standing?.held?.owner === account ? standing : undefined))
    if (!had && !has) continue
    // The lamports that a token account keeps beside its tokens. More of them do not count as arriving.
    const [kept, keeps] = [restOf(had), restOf(has)]
    const counted = !had ? least(keeps, mostKept) : least(kept, keeps)
    add(undefined, counted - kept)
    if (!had) deposit += counted
    for (const [standing, sign] of [
      [had, -1n],
      [has, 1n],
    ] as const) {
      const { mint, amount } = standing?.held ?? { mint: '', amount: 0n }
      if (standing) add(mint, sign * amount)
    }
  }
  const wrapped = sums.get(wrappedSol) ?? 0n
  if (wrapped < 0n) {
    sums.delete(wrappedSol)
    add(undefined, wrapped)
  }
  const changes = [...sums].flatMap(([token, amount]): Change[] => {
    if (amount === 0n) return []
    const named = token === undefined ? {} : { token }
    return [amount > 0n ? { direction: 'in', amount, ...named } : { direction: 'out', amount: -amount, ...named }]
  })
  return { changes, deposit }
}

/** The lamports beside the wrapped ones. */
function restOf(standing: Standing | undefined): bigint {
  if (!standing) return 0n
  const { lamports, held } = standing
  return held?.mint === wrappedSol ? lamports - held.amount : lamports
}

const least = (left: bigint, right: bigint): bigint => (left < right ? left : right)
