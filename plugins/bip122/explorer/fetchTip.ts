import type { Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { bitcoinNetworkOf } from '../networks/bitcoinNetworkOf.ts'

/**
 * How far a chain is: the height of its newest block, the time in that block, and the median time of the last 11 blocks (BIP-113), Unix
 * times in seconds.
 */
export type Tip = { readonly height: number; readonly time: number; readonly medianTime: number }

/**
 * Reads how far a chain is from its network's explorer.
 * @throws UnsupportedChainError, HttpStatusError, HttpNetworkError, HttpTimeoutError, HttpParseError
 */
export async function fetchTip(
  context: Context,
  network: Network,
  signal: AbortSignal,
  timeout?: number,
): Promise<Tip> {
  const { explorerUrl } = bitcoinNetworkOf(context, network)
  return context.kernel.http.get(`${explorerUrl}/api/blocks`, { signal, timeout, parse: readTip })
}

/** The newest blocks, of which the first is the newest. */
function readTip(json: unknown): Tip {
  const [newest] = Array.isArray(json) ? json : []
  const { height, mediantime: medianTime, timestamp: time = medianTime } = Object(newest)
  if (!Number.isSafeInteger(height) || height < 0 || !Number.isSafeInteger(medianTime) || !Number.isSafeInteger(time)) {
    throw new TypeError('not a list of blocks')
  }
  return { height, time, medianTime }
}
