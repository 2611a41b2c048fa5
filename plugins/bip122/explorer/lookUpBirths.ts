import type { Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { bitcoinNetworkOf } from '../networks/bitcoinNetworkOf.ts'

/** The block that a coin is from, by its height and its own clock, Unix time in seconds; `pending` if it is in no block yet. */
export type Birth = { readonly height: number; readonly time: number } | 'pending'

/** Most transactions that an explorer is asked about. */
const limit = 10

/** Asks the explorer which blocks transactions are in, by their ids. Transactions that it does not tell are left out. */
export async function lookUpBirths(
  context: Context,
  txids: readonly string[],
  { network, signal }: { readonly network: Network; readonly signal: AbortSignal },
): Promise<ReadonlyMap<string, Birth>> {
  const { explorerUrl } = bitcoinNetworkOf(context, network)
  const looks = [...new Set(txids)].slice(0, limit).map((txid) =>
    context.kernel.http.get(`${explorerUrl}/api/tx/${encodeURIComponent(txid)}`, { signal, parse: readBirth }).then(
      (birth) => [[txid, birth] as const],
      () => [],
    ),
  )
  return new Map((await Promise.all(looks)).flat())
}

function readBirth(json: unknown): Birth {
  const { confirmed, block_height: height, block_time: time } = Object(Object(json).status)
  if (confirmed === false) return 'pending'
  if (confirmed !== true || !isCount(height) || !isCount(time)) throw new TypeError('not a recorded transaction')
  return { height, time }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
