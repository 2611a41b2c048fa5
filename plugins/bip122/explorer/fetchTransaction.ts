import type { Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { bitcoinNetworkOf } from '../networks/bitcoinNetworkOf.ts'
import { type Listed, readListed } from './readListed.ts'

/**
 * Reads a transaction from its network's explorer.
 * @throws UnsupportedChainError, HttpStatusError, HttpNetworkError, HttpTimeoutError, HttpParseError
 */
export async function fetchTransaction(
  context: Context,
  { id, network, signal }: { id: string; network: Network; signal: AbortSignal },
): Promise<Listed> {
  const { explorerUrl } = bitcoinNetworkOf(context, network)
  return context.kernel.http.get(`${explorerUrl}/api/tx/${encodeURIComponent(id)}`, { signal, parse: readListed })
}
