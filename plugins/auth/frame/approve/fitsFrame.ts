import type { Stake } from './read/act.ts'

/**
 * The most of each network's own currency, in its smallest unit by CAIP-2 id, that a frame may ask for. A network that is not listed has no
 * such amount: each of its transactions is asked in a window.
 */
export type FrameLimit = Readonly<Record<string, bigint>>

/** Whether a frame may ask for this. Permissions, and whatever has no value that is known, need a window. */
export function fitsFrame(stake: Stake, limit: FrameLimit = {}): boolean {
  if (stake.kind === 'none') return true
  const most = stake.kind === 'native' && Object.hasOwn(limit, stake.chainId) ? limit[stake.chainId] : undefined
  return stake.kind === 'native' && most !== undefined && stake.amount <= most
}
