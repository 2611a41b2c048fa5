import { addressKey, isSameAddress } from '../format/isSameAddress.ts'
import type { Change } from '../types/money.ts'
import { sumOf } from './sumOf.ts'

type Move = Pick<Change, 'amount' | 'party'>

/** The amount of one asset that moves to or from a party. `undefined` stands for moves that name no party. */
export const sumWith = (moves: readonly Move[], party: string | undefined): bigint =>
  sumOf(moves.filter((move) => isSameAddress(move.party, party)))

/**
 * The amounts of one asset by the keys of their parties, each in its first spelling. A transaction may pay thousands of
 * parties, so that no amount is looked for among the others.
 */
export function sumsByParty(moves: readonly Move[]): ReadonlyMap<string | undefined, Move> {
  const sums = new Map<string | undefined, Move>()
  for (const { party, amount } of moves) {
    const key = addressKey(party)
    const before = sums.get(key)
    sums.set(key, before ? { ...before, amount: before.amount + amount } : { party, amount })
  }
  return sums
}

/**
 * The amount of one asset that moves with each party beyond the limits that name the party. Limits that name no party
 * apply to these amounts.
 */
export function beyondNamed(
  limits: readonly Move[],
  moves: readonly Move[],
): readonly { readonly party: string; readonly amount: bigint }[] {
  const promised = sumsByParty(limits)
  return [...sumsByParty(moves)].flatMap(([key, { party, amount }]) => {
    const rest = amount - (promised.get(key)?.amount ?? 0n)
    return party !== undefined && rest > 0n ? [{ party, amount: rest }] : []
  })
}
