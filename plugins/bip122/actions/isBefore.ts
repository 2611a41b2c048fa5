import type { LedgerEntry, Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { fetchTip } from '../explorer/fetchTip.ts'

type Question = Pick<LedgerEntry, 'askedAt'> & {
  /** Unix time of the block in ms. */
  readonly time: number
  /** How far the times may be off, in ms. */
  readonly leeway: number
  readonly network: Network
  readonly signal: AbortSignal
}

/**
 * Whether a block was made before a wallet was asked. The visitor's clock may be days ahead of the chain's. So if it says that the block is
 * older, the time since then is compared by each clock with itself (money 50).
 * @throws UnsupportedChainError, HttpStatusError, HttpNetworkError, HttpTimeoutError, HttpParseError, if the chain's clock is not known
 */
export async function isBefore(
  context: Context,
  { time, askedAt, leeway, network, signal }: Question,
): Promise<boolean> {
  if (time > askedAt - leeway) return false
  const tip = await fetchTip(context, network, signal)
  return tip.time * 1_000 - time > Math.max(0, Date.now() - askedAt) + leeway
}
