import { type Change, isSameChanges } from 'tapkit/kernel'
import { isSameAddress } from '../address/addressShape.ts'
import type { Listed } from '../explorer/readListed.ts'
import { readSeen } from './readSeen.ts'

/** Whether a transaction that a wallet wrote pays exactly what was reviewed, out of its own addresses. */
export function isEqualPayment(
  { flow }: Listed,
  { own, reviewed }: { readonly own: readonly string[]; readonly reviewed: readonly Change[] },
): boolean {
  if (!flow?.spenders.some((party) => own.some((address) => isSameAddress(address, party)))) return false
  return isSameChanges(readSeen(flow, { own, reviewed, isTheirs: true }), reviewed)
}
