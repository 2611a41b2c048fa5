import { isError } from 'tapkit/kernel'
import { isTooLong } from '../actions/isTooLong.ts'
import { topics } from '../actions/readMoves.ts'
import { type LoggedTransfer, readTransfers } from './readTransfers.ts'

/** Blocks that a node is asked for at once by default; many nodes refuse more than 10 000. */
const usual = 5_000n
/** A range of so few blocks that a node refuses is asked for block by block. */
const least = 16n
/** A range whose transfers are longer than a page reads is asked for in so many parts: few asks lead to a single block. */
const shrink = 16n
/** Ranges that are asked for a page, and transactions that are enough for a page. */
const budget = 12
const enough = 25
/** Transfers that are read of an answer. */
const most = 400

type Range = {
  readonly account: string
  /** Contracts, in lower case. */
  readonly tokens: readonly string[]
  /** Only blocks below this block are read, from the newest on. */
  readonly before: bigint
  /** The oldest block that is read; without it, as many blocks as make a page. */
  readonly from?: bigint | undefined
}
type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

/**
 * The transfers of an account's tokens in a range of blocks, the newest first, and the oldest block that was read. A
 * range that a node refuses is asked for in halves. Of a long answer the newest transfers are read, and the next page
 * begins at their end (history 7). A single block with more than a page reads, or a node answers, is passed over
 * (history 8).
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
      const read = await askRange(ask, account, tokens, start, end - 1n)
      transfers.push(...read.transfers)
      end = read.from
    } catch (error) {
      const blocks = end - start
      if (isTooLong(error)) step = blocks > shrink ? blocks / shrink : 1n
      else if (isError(error, 'RPCError') && blocks > 1n) step = blocks > least ? blocks / 2n : 1n
      else throw error
    }
  }
  return { transfers, from: end }
}

const countOf = (transfers: readonly LoggedTransfer[]): number => new Set(transfers.map(({ hash }) => hash)).size

async function askRange(ask: Ask, account: string, tokens: readonly string[], from: bigint, to: bigint) {
  const word = `0x${account.slice(-40).toLowerCase().padStart(64, '0')}`
  const range = { fromBlock: `0x${from.toString(16)}`, toBlock: `0x${to.toString(16)}`, address: tokens }
  const read = (...parties: readonly (string | null)[]) =>
    ask('eth_getLogs', [{ ...range, topics: [topics.transfer, ...parties] }]).catch(async (error) => {
      const isFlood = isTooLong(error) || (isError(error, 'RPCError') && from === to && (await answersNothing()))
      if (isFlood && from === to) return []
      throw error
    })
  // Nodes refuse more logs than they answer, in words of their own. A node that answers when there is nothing to find, of an
  // event that no token has, has refused the number of logs.
  const answersNothing = () => ask('eth_getLogs', [{ ...range, topics: [word] }]).then(Array.isArray, () => false)
  const [out, into] = await Promise.all([read(word), read(null, word)])
  const isAsked = ({ token, block }: LoggedTransfer) => tokens.includes(token) && block >= from && block <= to
  // A transfer from an account to itself is in both lists.
  const left = newestOf(
    readTransfers(out, account).filter((each) => each.direction !== 'in' && isAsked(each)),
    from,
  )
  const arrived = newestOf(
    readTransfers(into, account).filter((each) => each.direction === 'in' && isAsked(each)),
    from,
  )
  const [lowest = from] = [left.from, arrived.from].toSorted((one, two) => Number(two - one))
  return {
    transfers: [...left.transfers, ...arrived.transfers].filter(({ block }) => block >= lowest),
    from: lowest,
  }
}

/**
 * The newest transfers of an answer in whole blocks, and the oldest block that they reach. If a single block has more
 * transfers than are read, as many as are read.
 */
function newestOf(transfers: readonly LoggedTransfer[], from: bigint) {
  if (transfers.length <= most) return { transfers, from }
  const newest = transfers.toSorted((one, two) => Number(two.block - one.block))
  const kept = newest.slice(0, most)
  const [first, last] = [kept[0]?.block ?? from, kept.at(-1)?.block ?? from]
  const isCut = newest[most]?.block === last && first > last
  return isCut
    ? { transfers: kept.filter(({ block }) => block > last), from: last + 1n }
    : { transfers: kept, from: last }
}
