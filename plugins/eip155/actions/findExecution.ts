import type { LedgerEntry, Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { executedHash } from './executedHash.ts'
import { executions } from './isReverted.ts'
import { isHash } from './readHex.ts'
import { rpc } from './rpc.ts'
import { toQuantity } from './toQuantity.ts'

/**
 * Finds the transaction that executed a Safe's proposal. The wallet named the hash that the Safe's owners sign, which
 * is no transaction's hash. `undefined` if there is none yet, or if no node told the newest block at `prepare` (evm 8).
 * @throws RPCError, HttpNetworkError
 */
export async function findExecution(
  context: Context,
  network: Network,
  { id, entry }: { readonly id: string; readonly entry: Pick<LedgerEntry, 'account' | 'trace'> },
  signal: AbortSignal,
): Promise<string | undefined> {
  const { block = '' } = entry.trace ?? {}
  if (!/^\d{1,20}$/.test(block)) return undefined
  const filter = { address: entry.account, fromBlock: toQuantity(block), topics: [[...executions.keys()]] }
  const logs = await rpc(context, network, { method: 'eth_getLogs', params: [filter], signal })
  const isOwn = (log: unknown) => executedHash(log, entry.account) === id.toLowerCase()
  const { transactionHash }: Record<string, unknown> = Object((Array.isArray(logs) ? logs : []).find(isOwn))
  return isHash(transactionHash) ? transactionHash : undefined
}
