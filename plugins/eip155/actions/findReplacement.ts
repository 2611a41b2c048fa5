import type { Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { isHash, readQuantity } from './readHex.ts'
import { rpc } from './rpc.ts'

/** What tells a transaction from those of its sender that could take its place. */
export type SentTransaction = { readonly from: string; readonly nonce: bigint; readonly hash: string }

/** How many blocks are looked through for a replacement. */
const depth = 5n

/**
 * The hash of the transaction that took the place of one that was sent (same sender and nonce), such as a speed-up or a
 * cancellation made in the wallet; `undefined` while there is none.
 * @throws RPCError, HttpNetworkError
 */
export async function findReplacement(
  context: Context,
  network: Network,
  { from, nonce, hash }: SentTransaction,
  signal: AbortSignal,
): Promise<string | undefined> {
  const read = (method: string, params: unknown[] = []) => rpc(context, network, { method, params, signal })
  if (readQuantity(await read('eth_getTransactionCount', [from, 'latest'])) <= nonce) return undefined
  const latest = readQuantity(await read('eth_blockNumber'))
  for (let number = latest; number >= 0n && number > latest - depth; number--) {
    const block = (await read('eth_getBlockByNumber', [`0x${number.toString(16)}`, true])) as { transactions?: unknown }
    const transactions = Array.isArray(block?.transactions) ? block.transactions : []
    const other = transactions.find(
      (entry) => String(entry?.from).toLowerCase() === from.toLowerCase() && entry.nonce === `0x${nonce.toString(16)}`,
    )
    if (isHash(other?.hash)) return other.hash === hash ? undefined : other.hash
  }
  return undefined
}
