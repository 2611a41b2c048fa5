import { isSameAddress, type Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { isCarried, type Recorded } from './isCarried.ts'
import type { Transaction } from './parseTransaction.ts'

/**
 * A transaction without the call data that nobody heard: what an account without code tells itself is carried out by nothing, as
 * where a wallet takes it for one that has code still, and nothing reverts (evm 7).
 * @throws RPCError, HttpNetworkError where that cannot be told
 */
export async function asHeard(
  context: Context,
  network: Network,
  recorded: Recorded,
  signal: AbortSignal,
): Promise<Transaction> {
  const { transaction } = recorded
  const { from, to, data } = transaction
  if (to === undefined || data === '0x' || !isSameAddress(from, to)) return transaction
  const isHeard = await isCarried(context, network, { ...recorded, account: from }, signal)
  return isHeard ? transaction : { ...transaction, data: '0x' }
}
