import { isSameAddress } from '../format/isSameAddress.ts'
import type { Change } from '../types/money.ts'
import { sumOf } from './sumOf.ts'

type Move = Pick<Change, 'amount' | 'party'>

/** The amount of one asset that moves to or from a party. `undefined` stands for moves that name no party. */
export const sumWith = (moves: readonly Move[], party: string | undefined): bigint =>
  sumOf(moves.filter((move) => isSameAddress(move.party, party)))

/**
 * The amount of one asset that moves with each party beyond the limits that name the party. Limits that name no party
 * apply to these amounts.
 */
export function beyondNamed(
  limits: readonly Move[],
  moves: readonly Move[],
): readonly { readonly party: string; readonly amount: bigint }[] {
  const parties = moves.flatMap(({ party }) => party ?? [])
  return parties
    .filter((party, at) => parties.findIndex((other) => isSameAddress(other, party)) === at)
    .map((party) => ({ party, amount: sumWith(moves, party) - sumWith(limits, party) }))
    .filter(({ amount }) => amount > 0n)
}
