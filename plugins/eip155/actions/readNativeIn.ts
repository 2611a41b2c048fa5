import type { Change, Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import type { Recorded } from './isCarried.ts'
import { readQuantity } from './readHex.ts'
import { rpc } from './rpc.ts'
import { toQuantity } from './toQuantity.ts'

/**
 * What the transaction of a trade brought its sender of the native currency, which no log tells: what the account holds after the block
 * beside what it held before, paid and was charged. Empty where that is not known: another transaction of the account is in the block,
 * the fee was paid in a token, or a node does not tell.
 */
export async function readNativeIn(
  context: Context,
  network: Network,
  { transaction, block, cost }: Recorded,
  signal: AbortSignal,
): Promise<readonly Change[]> {
  const { from, value, feeToken } = transaction
  if (cost === undefined || feeToken !== undefined) return []
  const read = async (method: string, at: bigint) =>
    readQuantity(await rpc(context, network, { method, params: [from, toQuantity(at)], signal }))
  try {
    const after = readQuantity(block)
    const [count, counted, had, has] = await Promise.all([
      read('eth_getTransactionCount', after - 1n),
      read('eth_getTransactionCount', after),
      read('eth_getBalance', after - 1n),
      read('eth_getBalance', after),
    ])
    if (counted - count !== 1n) return []
    const came = has - had + value + cost
    return [{ direction: 'in', amount: came > 0n ? came : 0n }]
  } catch {
    signal.throwIfAborted()
    return []
  }
}

/** What a transaction was charged, in wei, by its receipt: for gas, and for its data on rollups that charge it apart. */
export function readCost({ gasUsed, effectiveGasPrice, l1Fee }: Record<string, unknown>): bigint | undefined {
  try {
    return readQuantity(gasUsed) * readQuantity(effectiveGasPrice) + (l1Fee == null ? 0n : readQuantity(l1Fee))
  } catch {
    return undefined
  }
}
