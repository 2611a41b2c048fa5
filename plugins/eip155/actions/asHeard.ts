import { isSameAddress, type Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { isCarried, type Recorded } from './isCarried.ts'
import type { Transaction } from './parseTransaction.ts'

/**
 * A transaction without call data that had no effect. If an account without code sends call data to itself, nothing
 * runs and nothing reverts. That happens when a wallet believes that the account still has code (evm 7).
 * @throws RPCError, HttpNetworkError if no node tells
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
