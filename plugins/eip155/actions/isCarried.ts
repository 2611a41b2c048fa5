import type { Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import type { Transaction } from './parseTransaction.ts'
import { readBytes } from './readHex.ts'
import { rpc } from './rpc.ts'

/** A transaction with its receipt's logs, the number of its block in hex, and what it was charged in wei, where the receipt says so. */
export type Recorded = {
  readonly transaction: Transaction
  readonly logs: readonly unknown[]
  readonly block: unknown
  readonly cost?: bigint | undefined
}

/**
 * Whether somebody else's transaction may have acted for an account (ERC-4337, EIP-7702, or a contract that holds funds): it
 * calls something, it or its logs name the account, and the account has code to act by.
 * @throws RPCError, HttpNetworkError where that cannot be told
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
  // An account without code pays by transactions of its own only. One that this very transaction has given its code has none
  // yet at a node that is a block behind: that one does not know the block (evm 7).
  return (await hasCode('latest')) || (typeof block === 'string' && hasCode(block))
}
