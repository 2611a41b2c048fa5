import { isError } from 'tapkit/kernel'
import { topics } from '../actions/readMoves.ts'
import { type LoggedTransfer, readTransfers } from './readTransfers.ts'

/** Blocks that a node is asked for at once where nothing else is said; many refuse more than 10 000. */
const usual = 5_000n
/** A node that refuses so few refuses for another reason. */
const least = 16n
/** Ranges that are asked for a page, and transactions that are enough for one. */
const budget = 12
const enough = 25

type Range = {
  readonly account: string
  /** Contracts, in lower case. */
  readonly tokens: readonly string[]
  /** Blocks below this one are read, from the newest on. */
  readonly before: bigint
  /** No block below this one is; without it as many as are a page. */
  readonly from?: bigint | undefined
}
type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

/**
 * The transfers of an account's tokens in a range of blocks, the newest first, and down to which block they were read. A range that a node
 * refuses is asked for in halves.
 * @throws RPCError, HttpNetworkError
 */
export async function fetchTransferLogs(
  ask: Ask,
  { account, tokens, before, from = 0n }: Range,
  isWhole: boolean,
): Promise<{ readonly transfers: readonly LoggedTransfer[]; readonly from: bigint }> {
  const transfers: LoggedTransfer[] = []
  // Without addresses a node would answer everybody's.
  if (tokens.length === 0) return { transfers, from }
  let end = before
  let step = isWhole ? before - from : usual
  for (let asked = 0; end > from && asked < budget && countOf(transfers) < enough; asked++) {
    const start = end - step > from ? end - step : from
    try {
      transfers.push(...(await askRange(ask, account, tokens, start, end - 1n)))
      end = start
    } catch (error) {
      if (!isError(error, 'RPCError') || end - start <= least) throw error
      step = (end - start) / 2n
    }
  }
  return { transfers, from: end }
}

const countOf = (transfers: readonly LoggedTransfer[]): number => new Set(transfers.map(({ hash }) => hash)).size

async function askRange(ask: Ask, account: string, tokens: readonly string[], from: bigint, to: bigint) {
  const word = `0x${account.slice(-40).toLowerCase().padStart(64, '0')}`
  const range = { fromBlock: `0x${from.toString(16)}`, toBlock: `0x${to.toString(16)}`, address: tokens }
  const [out, into] = await Promise.all([
    ask('eth_getLogs', [{ ...range, topics: [topics.transfer, word] }]),
    ask('eth_getLogs', [{ ...range, topics: [topics.transfer, null, word] }]),
  ])
  const isAsked = ({ token, block }: LoggedTransfer) => tokens.includes(token) && block >= from && block <= to
  // What an account sends to itself is in both.
  const arrived = readTransfers(into, account).filter(({ direction }) => direction === 'in')
  return [...readTransfers(out, account).filter(({ direction }) => direction !== 'in'), ...arrived].filter(isAsked)
}
