import type { Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { bitcoinNetworkOf } from '../networks/bitcoinNetworkOf.ts'
import { readSatoshi } from './readSatoshi.ts'

/**
 * Reads the amount that an address holds, in satoshi, including unconfirmed outputs, from its network's explorer: the explorer counts the amount
 * without listing the outputs.
 * @throws UnsupportedChainError, HttpStatusError, HttpNetworkError, HttpTimeoutError, HttpParseError
 */
export async function fetchHeld(
  context: Context,
  { address, network, signal }: { address: string; network: Network; signal: AbortSignal },
): Promise<bigint> {
  const { explorerUrl } = bitcoinNetworkOf(context, network)
  const url = `${explorerUrl}/api/address/${encodeURIComponent(address)}`
  return context.kernel.http.get(url, { signal, parse: readHeld })
}

function readHeld(json: unknown): bigint {
  const { chain_stats: recorded, mempool_stats: waiting } = Object(json)
  return readSatoshi(readDifference(recorded) + readDifference(waiting))
}

/** The sum of all that was ever received, less all that was ever spent. A double holds both sums exactly. */
function readDifference(stats: unknown): number {
  const { funded_txo_sum: received, spent_txo_sum: spent } = Object(stats)
  if (!Number.isSafeInteger(received) || !Number.isSafeInteger(spent)) throw new TypeError('not the sums of an address')
  return received - spent
}
