import { addressKey } from '../format/isSameAddress.ts'
import type { Limit } from '../types/intent.ts'
import type { Change } from '../types/money.ts'
import { beyondNamed, sumsByParty } from './beyondNamed.ts'
import { sumOf } from './sumOf.ts'

type Move = Pick<Change, 'amount' | 'token' | 'party'>

/**
 * Whether the outgoing changes stay within the limits: no other asset, no more of an asset than its limits allow,
 * nothing to a stranger if a limit names its party, and exact limits in full. A limit without a party allows any
 * receiver.
 */
export function leavesWithin(limits: readonly Limit[], changes: readonly Change[]): boolean {
  const allowed = byAsset(limits)
  const left = byAsset(changes.filter(({ direction, amount }) => direction === 'out' && amount > 0n))
  const assets = new Set([...allowed.keys(), ...left.keys()])
  return [...assets].every((asset) => isWithin(allowed.get(asset) ?? [], left.get(asset) ?? []))
}

function byAsset<move extends Move>(moves: readonly move[]): ReadonlyMap<string | undefined, readonly move[]> {
  const found = new Map<string | undefined, move[]>()
  for (const move of moves) {
    const key = addressKey(move.token)
    const before = found.get(key)
    if (before) before.push(move)
    else found.set(key, [move])
  }
  return found
}

/** Whether no more of an asset leaves than its limits allow, and no less than its exact limits require. */
function isWithin(limits: readonly Limit[], left: readonly Move[]): boolean {
  const exact = sumsByParty(limits.filter(({ limit }) => limit === 'exactly'))
  const paid = sumsByParty(left)
  const open = (paid.get(undefined)?.amount ?? 0n) + sumOf(beyondNamed(limits, left))
  const isWhole = [...exact].every(
    ([key, { amount }]) => (key === undefined ? open : (paid.get(key)?.amount ?? 0n)) >= amount,
  )
  return isWhole && open <= sumOf(limits.filter(({ party }) => party === undefined))
}
