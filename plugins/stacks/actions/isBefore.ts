import type { Kernel, LedgerEntry, Network } from 'tapkit/kernel'

type Question = Pick<LedgerEntry, 'askedAt'> & {
  /** Unix time in s. */
  readonly time: number
  /** The field of a block that has such a time. A block of Bitcoin may be hours older than a block of Stacks. */
  readonly clock: 'block_time' | 'burn_block_time'
  /** How far the times may be off, in s. */
  readonly leeway: number
  readonly network: Network
  readonly signal: AbortSignal
}

/**
 * Whether a transaction was made before a wallet was asked. The visitor's clock may be days ahead of the chain's. So if it says that the
 * transaction is older, the time since then is compared by each clock with itself (money 50).
 * @throws HttpNetworkError, HttpStatusError, HttpParseError, if the chain's clock is not known
 */
export async function isBefore(
  { http }: Kernel,
  { time, clock, askedAt, leeway, network, signal }: Question,
): Promise<boolean> {
  if (time > askedAt / 1_000 - leeway) return false
  const parse = ({ results }: { results?: unknown }): number => {
    const [newest] = Array.isArray(results) ? results : []
    const { [clock]: now } = Object(newest) as Record<string, unknown>
    if (typeof now !== 'number') throw new TypeError('not a list of blocks')
    return now
  }
  const now = await http.get(`${network.rpcUrl}/extended/v2/blocks`, { signal, params: { limit: 1 }, parse })
  return now - time > Math.max(0, Date.now() - askedAt) / 1_000 + leeway
}
