import { type Change, isSameAddress, type Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import type { Recorded } from './isCarried.ts'
import { readQuantity } from './readHex.ts'
import { readTrace } from './readTrace.ts'
import { rpc } from './rpc.ts'
import { toQuantity } from './toQuantity.ts'

/**
 * The native currency that a trade's transaction brought its sender, which no log contains. A node's trace gives the
 * exact amount. Without a trace, the account's balances give an upper bound, because others may have paid the account
 * in the same block. A bound is only answered if it is below `least`, in wei. Empty if no node tells.
 */
export async function readNativeIn(
  context: Context,
  network: Network,
  { least, ...recorded }: Recorded & { readonly least: bigint },
  signal: AbortSignal,
): Promise<readonly Change[]> {
  const traced = await readTraced(context, network, recorded, signal)
  if (traced !== undefined) return [{ direction: 'in', amount: traced }]
  const most = await readGained(context, network, recorded, signal)
  return most !== undefined && most < least ? [{ direction: 'in', amount: most }] : []
}

/**
 * The native currency that a transaction's calls brought its sender, less the amount that they took beyond the
 * transaction's own value.
 */
async function readTraced(
  context: Context,
  network: Network,
  { transaction: { from, hash, value } }: Recorded,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  try {
    const params = [hash, { tracer: 'callTracer' }]
    const answer = await rpc(context, network, { method: 'debug_traceTransaction', params, signal })
    const root: Record<string, unknown> = Object(answer)
    const isItsOwn = root.error === undefined && typeof root.from === 'string' && isSameAddress(root.from, from)
    const trace = isItsOwn ? readTrace(root, from) : undefined
    if (!trace) return undefined
    const gained = trace.native.reduce(
      (sum, { direction, amount }) => sum + (direction === 'in' ? amount : -amount),
      value,
    )
    return gained > 0n ? gained : 0n
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

/**
 * The change of the account's balance over the block, plus the amount it paid and was charged. `undefined` if another
 * transaction of the account is in the block, the fee was paid in a token, or a node does not tell.
 */
async function readGained(
  context: Context,
  network: Network,
  { transaction, block, cost }: Recorded,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  const { from, value, feeToken } = transaction
  if (cost === undefined || feeToken !== undefined) return undefined
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
    if (counted - count !== 1n) return undefined
    const came = has - had + value + cost
    return came > 0n ? came : 0n
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

/**
 * The most that a transaction can have cost in wei, by its receipt: gas, data on rollups that charge for data separately, and the
 * fee of the operator of a network of the OP Stack. The operator's fee is counted in hundredths of the gas since Jovian, and in millionths before.
 */
export function readCost(receipt: Record<string, unknown>): bigint | undefined {
  const read = (name: string) => (receipt[name] == null ? 0n : readQuantity(receipt[name]))
  try {
    const gas = readQuantity(receipt.gasUsed)
    const operator = read('operatorFeeConstant') + gas * read('operatorFeeScalar') * 100n
    return gas * readQuantity(receipt.effectiveGasPrice) + read('l1Fee') + operator
  } catch {
    return undefined
  }
}
