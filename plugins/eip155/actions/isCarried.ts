import type { Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import type { Transaction } from './parseTransaction.ts'
import { readBytes } from './readHex.ts'
import { rpc } from './rpc.ts'

/**
 * A transaction with its receipt's logs, the number of its block in hex, and its cost in wei, if the receipt contains
 * the cost.
 */
export type Recorded = {
  readonly transaction: Transaction
  readonly logs: readonly unknown[]
  readonly block: unknown
  readonly cost?: bigint | undefined
}

/**
 * Whether another sender's transaction may have acted for an account (ERC-4337, EIP-7702, or a contract that holds
 * funds): it calls something, its data or logs name the account, and the account has code to act with.
 * @throws RPCError, HttpNetworkError if no node tells
 */
export async function isCarried(
  context: Context,
  network: Network,
  { transaction, logs, block, account }: Recorded & { account: string },
  signal: AbortSignal,
): Promise<boolean> {
  const { to, data } = transaction
  const isNamed = JSON.stringify([to, data, logs]).toLowerCase().includes(account.slice(-40).toLowerCase())
  if (data === '0x' || !isNamed) return false
  const hasCode = async (at: unknown) =>
    readBytes(await rpc(context, network, { method: 'eth_getCode', params: [account, at], signal })) !== '0x'
  // An account without code only pays by its own transactions. This transaction may have given the account its code. A
  // node that is a block behind does not know the code yet, and does not know the block either (evm 7).
  return (await hasCode('latest')) || (typeof block === 'string' && hasCode(block))
}
