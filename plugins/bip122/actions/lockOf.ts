import type { Refusal } from 'tapkit/kernel'
import type { Tip } from '../explorer/fetchTip.ts'

/** From here on, a lock time is Unix time in seconds; below, it is a height (BIP-65). */
const threshold = 500_000_000

/** Why a transaction cannot be recorded yet: blocks take it only after the height, or the time, of its lock. */
export function lockOf(lockTime: number, { height, medianTime }: Tip): Refusal | undefined {
  if (lockTime >= threshold) {
    if (lockTime < medianTime) return undefined
    const until = new Date(lockTime * 1_000)
    return {
      because: 'lockedUntilTime',
      about: { until: until.toISOString() },
      reason: `The network takes it only after ${until.toUTCString()}`,
    }
  }
  if (lockTime <= height) return undefined
  return {
    because: 'lockedUntilBlock',
    about: { block: String(lockTime), last: String(height) },
    reason: `The network takes it only after block ${lockTime}, and the last block is ${height}`,
  }
}
