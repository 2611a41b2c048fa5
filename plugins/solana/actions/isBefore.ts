import type { LedgerEntry, Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { commitment } from './commitment.ts'
import { readInteger } from './readJson.ts'
import { rpc } from './rpc.ts'

type Question = Pick<LedgerEntry, 'askedAt'> & {
  /** Unix time of the block in s, as a node tells it. */
  readonly time: unknown
  readonly network: Network
  readonly signal: AbortSignal
}

/**
 * Whether a block was made before a wallet was asked. A block without a time was not. The visitor's clock may be days ahead of the chain's. So
 * if it says that the block is older, the time since then is compared by each clock with itself (money 50).
 * @throws RPCError, HttpNetworkError, if the chain's clock is not known
 */
export async function isBefore(context: Context, { time, askedAt, network, signal }: Question): Promise<boolean> {
  // Blocks count whole seconds.
  if (typeof time !== 'number' || (time + 1) * 1_000 > askedAt) return false
  const read = async (method: string, ...params: readonly unknown[]) =>
    readInteger(await rpc(context, network, { method, params, signal }))
  const slot = await read('getSlot', { commitment })
  const now = Number(await read('getBlockTime', Number(slot)))
  return (now - time - 1) * 1_000 > Math.max(0, Date.now() - askedAt)
}
