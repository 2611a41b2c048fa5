import type { Change, LedgerEntry, Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { digestCall } from './digestCall.ts'
import type { Recorded } from './isCarried.ts'
import { readSeen } from './readSeen.ts'

/**
 * The amounts that another account has paid by exactly the reviewed request, if the wallet has named the transaction: some
 * wallets sign with whichever account is active in them (money 48). Empty for any other transaction of a stranger.
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
  if (!isNamed || to === undefined || digestCall({ to, value, data }) !== entry.trace?.call) return []
  return (await readSeen(context, network, { ...recorded, entry: { ...entry, account: from } }, signal)) ?? []
}
