import type { LedgerEntry } from '../types/money.ts'

/**
 * The addresses that a transfer of the visitor paid more than zero to. Only a transfer whose receiver the visitor chose
 * counts: a transaction that an app wrote, or a payment to an address that a service chose, makes no address known
 * (money 16, money 41).
 */
export function paidTo({ kind, isChosen, status, changes, seen = changes, through }: LedgerEntry): readonly string[] {
  if ((kind !== 'transfer' && !isChosen) || through !== undefined) return []
  if (status !== 'sent' && status !== 'confirmed') return []
  return seen.flatMap(({ direction, amount, party }) => (direction === 'out' && amount > 0n && party ? [party] : []))
}
