import type { Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { commitment } from './commitment.ts'
import { readContext, readInteger, record, unreadable } from './readJson.ts'
import { rpc } from './rpc.ts'

/** The status of a transaction; `pending` means seen, but not yet voted for. */
export type Status = 'pending' | 'confirmed' | 'failed'

/**
 * Reads the status of a transaction; `undefined` if it is in no block.
 * @throws RPCError, HttpNetworkError
 */
export async function readStatus(
  context: Context,
  network: Network,
  id: string,
  signal: AbortSignal,
): Promise<Status | undefined> {
  const params = [[id], { searchTransactionHistory: true }]
  const { value } = readContext(await rpc(context, network, { method: 'getSignatureStatuses', params, signal }))
  if (!Array.isArray(value) || value.length !== 1) throw unreadable(value)
  if (value[0] === null) return undefined
  const { err, confirmationStatus } = record(value[0])
  if (confirmationStatus !== 'confirmed' && confirmationStatus !== 'finalized') return 'pending'
  return err ? 'failed' : 'confirmed'
}

/**
 * Reads how many blocks the network has recorded.
 * @throws RPCError, HttpNetworkError
 */
export const readBlockHeight = async (context: Context, network: Network, signal: AbortSignal): Promise<bigint> =>
  readInteger(await rpc(context, network, { method: 'getBlockHeight', params: [{ commitment }], signal }))
