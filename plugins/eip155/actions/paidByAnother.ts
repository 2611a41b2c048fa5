import { type Change, isSameChanges, type LedgerEntry, type Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { digestCall } from './digestCall.ts'
import type { Recorded } from './isCarried.ts'
import { readMeant } from './readMeant.ts'
import { readSeen } from './readSeen.ts'

/**
 * The amounts that another account has paid by exactly the reviewed request, if the wallet has named the transaction: some
 * wallets sign with whichever account is active in them (money 48). Wallets may add data behind the request. Empty for any other
 * transaction of a stranger.
 * @throws RPCError, HttpNetworkError
 */
export async function paidByAnother(
  context: Context,
  network: Network,
  { entry, ...recorded }: Recorded & { readonly entry: LedgerEntry | undefined },
  signal: AbortSignal,
): Promise<readonly Change[]> {
  const { from, to, value, data, hash } = recorded.transaction
  const isNamed = entry?.named === true && entry.transactionId?.toLowerCase() === hash.toLowerCase()
  if (!isNamed || to === undefined) return []
  const seen = (await readSeen(context, network, { ...recorded, entry: { ...entry, account: from } }, signal)) ?? []
  // A payment is told by what it moves, and any other request by its call.
  const meant = readMeant(entry)
  const size = meant && 'size' in meant ? meant.size : undefined
  const isMeant = digestCall({ to, value, data: data.slice(0, size) }) === entry.trace?.call
  return isMeant || (!meant && isSameChanges(entry.changes, seen)) ? seen : []
}
