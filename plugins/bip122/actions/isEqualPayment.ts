import { type Change, isSameChanges } from 'tapkit/kernel'
import { isSameAddress } from '../address/addressShape.ts'
import type { Listed } from '../explorer/readListed.ts'
import { readSeen } from './readSeen.ts'

type Whose = {
  /** Addresses of the wallet that pays, and whether it pays with coins of others as well. */
  readonly own: readonly string[]
  readonly hasOthers?: boolean | undefined
  readonly reviewed: readonly Change[]
}

/**
 * Whether a transaction that a wallet wrote pays exactly what was reviewed, out of its own addresses. What is spent beside a coin
 * of the wallet's own is its own as well, where it has more addresses than it shares.
 */
export function isEqualPayment({ flow }: Listed, { own, hasOthers, reviewed }: Whose): boolean {
  if (!flow?.spenders.some((party) => own.some((address) => isSameAddress(address, party)))) return false
  const all = hasOthers ? [...own, ...flow.spenders] : own
  return isSameChanges(readSeen(flow, { own: all, reviewed, isTheirs: true }), reviewed)
}
