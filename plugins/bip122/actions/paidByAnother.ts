import type { Change, LedgerEntry, Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { blockLeeway } from '../explorer/blockLeeway.ts'
import type { Listed } from '../explorer/readListed.ts'
import { isBefore } from './isBefore.ts'
import { paysAsReviewed } from './payeeOf.ts'
import { readSeen } from './readSeen.ts'
import { readTrace } from './trace.ts'

/**
 * The reviewed amounts, if the wallet has named a transaction that pays exactly these from addresses it has not shared:
 * some wallets pay from whichever account is active in them (money 48). Empty for any other transaction of a stranger.
 * @throws the errors of `isBefore`
 */
export async function paidByAnother(
  context: Context,
  { flow, time }: Listed,
  { entry, network, signal }: { readonly entry: LedgerEntry; readonly network: Network; readonly signal: AbortSignal },
): Promise<readonly Change[]> {
  const { own, spent } = readTrace(entry)
  // The coins of a PSBT are the reviewed account's.
  if (!flow || !entry.named || spent !== undefined || !paysAsReviewed({ flow }, entry)) return []
  const { askedAt } = entry
  const isOld = time !== undefined && (await isBefore(context, { time, askedAt, leeway: blockLeeway, network, signal }))
  return isOld ? [] : readSeen(flow, { own: [...own, ...flow.spenders], reviewed: entry.changes, isTheirs: true })
}
