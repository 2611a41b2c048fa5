import { isSameAddress } from '../format/isSameAddress.ts'
import type { Change } from '../types/money.ts'
import { sumOf } from './sumOf.ts'

type Move = Pick<Change, 'amount' | 'party'>

/** What moves of one asset to a party, or from it; `undefined` is nobody by name. */
export const sumWith = (moves: readonly Move[], party: string | undefined): bigint =>
  sumOf(moves.filter((move) => isSameAddress(move.party, party)))

/** What moves of one asset with each party beyond the limits that name it: the limits that name nobody are of that. */
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
