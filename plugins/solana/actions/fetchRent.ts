import type { Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { readInteger } from './readJson.ts'
import { rpc } from './rpc.ts'

/**
 * Reads the least amount that an account with `size` bytes of data must hold to stay open, in lamports.
 * @throws RPCError, HttpNetworkError
 */
export const fetchRent = async (
  context: Context,
  network: Network,
  size: number,
  signal: AbortSignal,
): Promise<bigint> =>
  readInteger(await rpc(context, network, { method: 'getMinimumBalanceForRentExemption', params: [size], signal }))
