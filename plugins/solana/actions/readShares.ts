import { type Change, sumOf } from 'tapkit/kernel'
import { wrappedSol } from '../wrappedSol.ts'
import type { HeldToken, Meta } from './readMeta.ts'
import type { Payments } from './readPayments.ts'

/** The amounts that left by a trade, with each reviewed receiver's part. */
export function sharesOf(
  change: Change,
  { lamports, tokensBefore, tokensAfter }: Meta,
  { reviewed, payments }: { readonly reviewed: readonly Change[]; readonly payments: Payments },
): readonly Change[] {
  const { direction, amount, token } = change
  if (direction === 'in') return [change]
  const parties = new Set(reviewed.flatMap((other) => (other.token === token ? (other.party ?? []) : [])))
  const gains = [...parties].map((party): [string, bigint] => {
    const own = lamports.find(({ address }) => address === party)
    const heldBy = (of: readonly HeldToken[]) =>
      of.filter(({ mint, owner, address }) => {
        if (token === undefined) return mint === wrappedSol && owner === party
        return mint === token && (owner === party || address === party)
      })
    const places = heldBy(tokensAfter)
    // A mint may keep part of a payment to a receiver: the whole amount counts as paid to the receiver.
    const sent = payments.tokens.filter(({ to }) => places.some(({ address }) => address === to))
    const gained = sumOf(places) - sumOf(heldBy(tokensBefore))
    const paid = gained > 0n && sumOf(sent) > gained ? sumOf(sent) : gained
    return [party, paid + (token === undefined && own ? own.after - own.before : 0n)]
  })
  return share(amount, gains, token)
}

/** The leaving amount, divided among the parties that gained. The remainder went to no known party. */
export function share(
  moved: bigint,
  gains: readonly (readonly [string, bigint])[],
  token: string | undefined,
): Change[] {
  let left = moved
  const changes = gains.flatMap(([party, gained]): Change[] => {
    const amount = least(gained, left)
    if (amount <= 0n) return []
    left -= amount
    return [{ direction: 'out', amount, ...(token ? { token } : {}), party }]
  })
  return left > 0n ? [...changes, { direction: 'out', amount: left, ...(token ? { token } : {}) }] : changes
}

/** The smaller amount. */
export const least = (left: bigint, right: bigint): bigint => (left < right ? left : right)
