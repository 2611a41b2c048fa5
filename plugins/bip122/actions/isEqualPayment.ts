import { type Change, isSameChanges } from 'tapkit/kernel'
import { isSameAddress } from '../address/addressShape.ts'
import type { Listed } from '../explorer/readListed.ts'
import { readSeen } from './readSeen.ts'

type Whose = {
  /** Addresses of the paying wallet, and whether it also pays with coins of other addresses. */
  readonly own: readonly string[]
  readonly hasOthers?: boolean | undefined
  readonly reviewed: readonly Change[]
}

/**
 * Whether a transaction that a wallet wrote pays exactly the reviewed amounts from its own addresses. If the wallet has
 * more addresses than it shares, every coin that is spent beside a coin of its own counts as its own.
 */
export function isEqualPayment({ flow }: Listed, { own, hasOthers, reviewed }: Whose): boolean {
  if (!flow?.spenders.some((party) => own.some((address) => isSameAddress(address, party)))) return false
  const all = hasOthers ? [...own, ...flow.spenders] : own
  return isSameChanges(readSeen(flow, { own: all, reviewed, isTheirs: true }), reviewed)
}
