import type { Change, LedgerEntry } from 'tapkit/kernel'
import { blockLeeway } from '../explorer/blockLeeway.ts'
import type { Listed } from '../explorer/readListed.ts'
import { paysAsReviewed } from './payeeOf.ts'
import { readSeen } from './readSeen.ts'
import { readTrace } from './trace.ts'

/**
 * The reviewed amounts, if the wallet has named a transaction that pays exactly these from addresses it has not shared:
 * some wallets pay from whichever account is active in them (money 48). Empty for any other transaction of a stranger.
 */
export function paidByAnother({ flow, time }: Listed, entry: LedgerEntry): readonly Change[] {
  const { own, spent } = readTrace(entry)
  const isLate = time === undefined || time > entry.askedAt - blockLeeway
  // The coins of a PSBT are the reviewed account's.
  if (!flow || !entry.named || spent !== undefined || !isLate || !paysAsReviewed({ flow }, entry)) return []
  return readSeen(flow, { own: [...own, ...flow.spenders], reviewed: entry.changes, isTheirs: true })
}
