import { isError, type Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { parseTransaction, type Transaction } from './parseTransaction.ts'
import { readQuantity } from './readHex.ts'
import { rpc } from './rpc.ts'
import { toQuantity } from './toQuantity.ts'

/** How far back is looked, in blocks. */
const depth = 8_192n

/** A transaction in a block, with the number and the time of the block, Unix time in s. */
type Mined = { readonly transaction: Transaction; readonly block: bigint; readonly time: bigint }

/**
 * Finds the transaction of an account that used a nonce, by the block at which the account's count passed the nonce.
 * `undefined` if there is none yet, or if it is older than the states that the node keeps.
 * @throws RPCError, HttpNetworkError
 */
export async function findByNonce(
  context: Context,
  network: Network,
  { from, nonce }: { readonly from: string; readonly nonce: bigint },
  signal: AbortSignal,
): Promise<Mined | undefined> {
  const read = (method: string, params: readonly unknown[] = []) => rpc(context, network, { method, params, signal })
  const isPast = async (block: bigint): Promise<boolean> => {
    try {
      return readQuantity(await read('eth_getTransactionCount', [from, toQuantity(block)])) > nonce
    } catch (error) {
      // The node does not have this state yet, or no longer, so the search ends.
      if (isError(error, 'RPCError')) return false
      throw error
    }
  }
  const latest = readQuantity(await read('eth_blockNumber'))
  if (!(await isPast(latest))) return undefined
  let high = latest
  let low = -1n
  for (let step = 1n; step <= latest; step *= 2n) {
    if (step > depth) return undefined
    if (await isPast(latest - step)) high = latest - step
    else {
      low = latest - step
      break
    }
  }
  while (high - low > 1n) {
    const middle = (high + low) / 2n
    if (await isPast(middle)) high = middle
    else low = middle
  }
  const block: Record<string, unknown> = Object(await read('eth_getBlockByNumber', [toQuantity(high), true]))
  const own = (Array.isArray(block.transactions) ? block.transactions : []).find(
    (entry) => String(entry?.from).toLowerCase() === from.toLowerCase() && entry.nonce === toQuantity(nonce),
  )
  const transaction = parseTransaction(own)
  return transaction && { transaction, block: high, time: readQuantity(block.timestamp) }
}
