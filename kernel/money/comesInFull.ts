import { isSameAddress } from '../format/isSameAddress.ts'
import type { Limit } from '../types/intent.ts'
import type { Change } from '../types/money.ts'
import { beyondNamed, sumWith } from './beyondNamed.ts'
import { sumOf } from './sumOf.ts'

type Move = Pick<Change, 'amount' | 'party'>

/**
 * Whether everything that is due arrives, asset by asset. An amount that counts towards a party's own limit does not
 * count again towards another limit.
 */
export function comesInFull(due: readonly Limit[], changes: readonly Change[]): boolean {
  const came = changes.filter(({ direction }) => direction === 'in')
  return due.every(({ token }) => {
    const isOf = (move: Pick<Change, 'token'>) => isSameAddress(move.token, token)
    return isFull(due.filter(isOf), came.filter(isOf))
  })
}

/** Whether everything that is due of a single asset arrives. */
function isFull(due: readonly Limit[], came: readonly Move[]): boolean {
  const isExact = (limits: readonly Limit[]) => limits.length > 0 && limits.every(({ limit }) => limit === 'exactly')
  const of = (party: string | undefined) => due.filter((limit) => isSameAddress(limit.party, party))
  if (!due.every(({ party }) => party === undefined || sumWith(came, party) >= sumWith(due, party))) return false
  const beyond = beyondNamed(due, came)
  const open = of(undefined)
  if (open.length === 0) return !beyond.some(({ party }) => isExact(of(party)))
  // An amount beyond an "at least" limit may belong to that limit, or to an open limit.
  const isLoose = ({ party }: Move) => of(party).length > 0 && !isExact(of(party))
  const loose = sumOf(beyond.filter(isLoose))
  const least = sumWith(came, undefined) + sumOf(beyond) - loose
  const needed = sumOf(open)
  return needed <= least + loose && (!isExact(open) || least <= needed)
}
