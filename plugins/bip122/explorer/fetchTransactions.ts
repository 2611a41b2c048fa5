import type { Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { bitcoinNetworkOf } from '../networks/bitcoinNetworkOf.ts'
import { type Listed, readListed } from './readListed.ts'

/** Most transactions that are read of one answer: explorers give 75 at most. */
const limit = 200
/**
 * Most bytes of a list of transactions. An explorer lists 25 of a block's at once, and writes a payout to three thousand
 * receivers, the largest transaction that nodes pass on, with 1 MB: no explorer gives fewer.
 */
export const longestList = 30_000_000

/**
 * Reads an address's transactions from its network's explorer: the pending transactions, and the latest confirmed.
 * @throws UnsupportedChainError, HttpStatusError, HttpNetworkError, HttpTimeoutError, HttpParseError
 */
export async function fetchTransactions(
  context: Context,
  { address, network, signal, timeout }: { address: string; network: Network; signal: AbortSignal; timeout?: number },
): Promise<readonly Listed[]> {
  const { explorerUrl } = bitcoinNetworkOf(context, network)
  const url = `${explorerUrl}/api/address/${encodeURIComponent(address)}/txs`
  return context.kernel.http.get(url, { signal, timeout, maxBytes: longestList, parse: readList })
}

function readList(json: unknown): readonly Listed[] {
  if (!Array.isArray(json)) throw new TypeError('not a list of transactions')
  return json.slice(0, limit).map(readListed)
}
