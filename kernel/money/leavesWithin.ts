import { isSameAddress } from '../format/isSameAddress.ts'
import type { Limit } from '../types/intent.ts'
import type { Change } from '../types/money.ts'

type Move = Pick<Change, 'amount' | 'token' | 'party'>

/**
 * Whether nothing leaves beyond the limits: no other asset, no more of any asset, nothing to anybody else where a limit names its
 * party, and all of what is exact.
 */
export function leavesWithin(limits: readonly Limit[], changes: readonly Change[]): boolean {
  const out = changes.filter(({ direction, amount }) => direction === 'out' && amount > 0n)
  const isWhole = limits.every((limit) => {
    if (limit.limit !== 'exactly') return true
    const isOwn = (each: Limit) => each.limit === 'exactly' && isSameMove(each, limit)
    return sum(out.filter((change) => isSameMove(change, limit))) >= sum(limits.filter(isOwn))
  })
  return isWhole && out.every(({ token }) => isWithin(limits.filter(isOf(token)), out.filter(isOf(token))))
}

/** Whether of one asset no more leaves than its limits let. */
function isWithin(limits: readonly Move[], left: readonly Move[]): boolean {
  const open = sum(limits.filter(({ party }) => party === undefined))
  const parties = left.filter(({ party }, at) => left.findIndex((other) => isSameAddress(other.party, party)) === at)
  // What a party gets beyond its own limit is of the limits that name no party.
  const beyond = parties.reduce((total, { party }) => {
    const of = (moves: readonly Move[]) => sum(moves.filter((move) => isSameAddress(move.party, party)))
    const own = party === undefined ? 0n : of(limits)
    return of(left) > own ? total + of(left) - own : total
  }, 0n)
  return beyond <= open
}

const isOf =
  (token: string | undefined) =>
  (move: Move): boolean =>
    isSameAddress(move.token, token)

const isSameMove = (left: Move, right: Move): boolean =>
  isSameAddress(left.token, right.token) && isSameAddress(left.party, right.party)

const sum = (moves: readonly Move[]): bigint => moves.reduce((total, { amount }) => total + amount, 0n)
