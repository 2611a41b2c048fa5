import type { LedgerEntry } from '../types/money.ts'

/**
 * The addresses that a payment of the visitor went to: more than nothing left to them, by a transfer that went out, and the visitor
 * meant them. A transaction that an app wrote, and a payment to an address that a service chose, make no address known (money 16).
 */
export function paidTo({ kind, status, changes, seen = changes, through }: LedgerEntry): readonly string[] {
  if (kind !== 'transfer' || through !== undefined || (status !== 'sent' && status !== 'confirmed')) return []
  return seen.flatMap(({ direction, amount, party }) => (direction === 'out' && amount > 0n && party ? [party] : []))
}
