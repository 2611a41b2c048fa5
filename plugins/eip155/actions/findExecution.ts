import type { LedgerEntry, Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { executedHash } from './executedHash.ts'
import { executions } from './isReverted.ts'
import { isHash } from './readHex.ts'
import { rpc } from './rpc.ts'
import { toQuantity } from './toQuantity.ts'

/**
 * The transaction that executed what a Safe's wallet named: the hash that its owners sign, which no transaction has. `undefined`
 * while there is none, and where no node said at first which block was the newest (evm 8).
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
