import { isTooLong } from '../actions/isTooLong.ts'
import { parseTransaction, type Transaction } from '../actions/parseTransaction.ts'
import { readCost } from '../actions/readNativeIn.ts'
import { readNumber, timeOf } from './readTransfers.ts'

/** The transactions that a node is asked for; it may answer more, because a block is never cut. */
const size = 25

/** A transaction of an account, as Otterscan's methods tell it. */
export type FoundTransaction = Transaction & {
  readonly block: bigint
  /** Unix time in ms. */
  readonly at: number | undefined
  readonly failed: boolean
  /** Wei that it cost its sender beside its value, if the node tells. */
  readonly cost: bigint | undefined
  /** Wei that came to the account by calls within it, which `withReceived` reads. */
  readonly received: bigint
}

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

/**
 * The transactions of an account below a block, the newest first (`ots_searchTransactionsBefore`), and down to which block
 * there are no others.
 * @throws RPCError, HttpNetworkError
 */
export async function searchTransactions(
  ask: Ask,
  account: string,
  before: bigint,
): Promise<{ readonly found: readonly FoundTransaction[]; readonly from: bigint }> {
  const search = (below: bigint, wanted: number): Promise<unknown> =>
    ask('ots_searchTransactionsBefore', [account, Number(below), wanted]).catch((error) => {
      // Strangers decide how much their transactions log.
      if (!isTooLong(error)) throw error
      return wanted > 1 ? search(below, Math.ceil(wanted / 5)) : undefined
    })
  const newest = await search(before, size)
  const answer: Record<string, unknown> = Object(newest ?? (await searchBelow((block) => search(block, 1), before)))
  const { txs, receipts, lastPage } = answer
  const given = (Array.isArray(txs) ? txs : []).slice(0, size * 8)
  const told = (Array.isArray(receipts) ? receipts : []).slice(0, given.length)
  const seen = new Map<string, unknown>(told.map((receipt) => [String(Object(receipt).transactionHash), receipt]))
  const found = given.flatMap((tx) => readFound(tx, seen.get(String(Object(tx).hash)), before) ?? [])
  let lowest = before
  for (const { block } of found) if (block < lowest) lowest = block
  const isLast = lastPage === true || found.length === 0
  return {
    found,
    from: isLast ? 0n : lowest,
  }
}

/**
 * The answer below the newest block that is too long by itself (history 8); `undefined` if no block below is readable. No
 * method tells which block that is, so that it is looked for by halves.
 */
async function searchBelow(search: (before: bigint) => Promise<unknown>, before: bigint): Promise<unknown> {
  let answer: unknown
  let [tooHigh, low] = [before, before]
  for (let step = 1n; answer === undefined && low > 1n; step *= 2n) {
    tooHigh = low
    low = low > step + 1n ? low - step : 1n
    answer = await search(low)
  }
  while (answer !== undefined && tooHigh - low > 1n) {
    const middle = (tooHigh + low) / 2n
    const found = await search(middle)
    if (found === undefined) tooHigh = middle
    else [low, answer] = [middle, found]
  }
  return answer
}

function readFound(tx: unknown, receipt: unknown, before: bigint): FoundTransaction | undefined {
  const { blockNumber, blockTimestamp }: Record<string, unknown> = Object(tx)
  const { status, timestamp }: Record<string, unknown> = Object(receipt)
  const block = readNumber(blockNumber)
  try {
    const parsed = parseTransaction(tx)
    if (!parsed || block === undefined || block >= before) return undefined
    return {
      ...parsed,
      hash: parsed.hash.toLowerCase(),
      block,
      at: timeOf(timestamp ?? blockTimestamp),
      failed: readNumber(status) === 0n,
      cost: readCost(Object(receipt)),
      received: 0n,
    }
  } catch {
    return undefined
  }
}
