import { isSameAddress } from '../format/isSameAddress.ts'
import type { Change } from '../types/money.ts'

/**
 * Whether nothing left that was not reviewed, no more of anything than was, and to nobody else where the review named whom:
 * a request may say no more than a limit.
 */
export function isWithin(reviewed: readonly Change[], seen: readonly Change[]): boolean {
  const out = seen.filter(({ direction, amount }) => direction === 'out' && amount > 0n)
  return out.every(({ token }) => {
    const allowed = outOf(reviewed, token)
    const left = outOf(out, token)
    const open = sum(allowed.filter(({ party }) => party === undefined))
    // What a party got beyond what was reviewed for it is of what was reviewed for nobody by name.
    const beyond = left
      .map(({ party }) => party)
      .reduce((total, party, at, parties) => {
        if (parties.findIndex((other) => isSame(other, party)) !== at) return total
        const of = (changes: readonly Change[]) => sum(changes.filter((change) => isSame(change.party, party)))
        const own = party === undefined ? 0n : of(allowed)
        return of(left) > own ? total + of(left) - own : total
      }, 0n)
    return beyond <= open
  })
}

const outOf = (changes: readonly Change[], token: string | undefined): readonly Change[] =>
  changes.filter((change) => change.direction === 'out' && isSame(change.token, token))

const sum = (changes: readonly Change[]): bigint => changes.reduce((total, { amount }) => total + amount, 0n)

const isSame = (left: string | undefined, right: string | undefined): boolean =>
  left === right || (left !== undefined && right !== undefined && isSameAddress(left, right))
