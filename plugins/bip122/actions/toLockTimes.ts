import type { Notice } from 'tapkit/kernel'
import type { Tip } from '../explorer/fetchTip.ts'
import type { Birth } from '../explorer/lookUpBirths.ts'
import type { PsbtSummary } from '../psbt/summarizePsbt.ts'

/**
 * How far a block's own clock may be ahead of the median time before it, in seconds. That median, from which BIP-68 counts, is always
 * behind the block's clock, but an explorer does not name it.
 */
const drift = 14_400

/**
 * The ages that a PSBT requires of its coins, as lock times of the whole transaction (BIP-65). `isUnsure` if some age is not known well
 * enough.
 */
export function toLockTimes(
  { inputs }: PsbtSummary,
  births: ReadonlyMap<string, Birth>,
  tip: Tip | undefined,
): { readonly lockTimes: readonly number[]; readonly isUnsure: boolean } {
  const lockTimes: number[] = []
  let isUnsure = false
  for (const { txid, leastAge } of inputs) {
    if (!leastAge) continue
    const birth = births.get(txid)
    if (!birth || !tip) {
      isUnsure = true
      continue
    }
    // A coin that is in no block yet is in the next block at the earliest.
    const { height, time } = birth === 'pending' ? { height: tip.height + 1, time: tip.medianTime } : birth
    const last = leastAge.least - 1
    if (leastAge.unit === 'blocks') lockTimes.push(height + last)
    else {
      const earliest = birth === 'pending' ? time : time - drift
      lockTimes.push(earliest + last)
      if (earliest + last < tip.medianTime && time + last >= tip.medianTime) isUnsure = true
    }
  }
  return { lockTimes, isUnsure }
}

/** Says that blocks may not take a transaction yet: any holder of the transaction may send it later. */
export const tooEarly: Notice = {
  code: 'mayBeTooEarly',
  title: 'It may be too early for this',
  text: 'It waits until the bitcoin that it spends has a certain age, and that age couldn’t be checked. Until then the network doesn’t take it, and whoever has it may send it later.',
}
