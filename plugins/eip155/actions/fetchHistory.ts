import type { Transaction } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { describeTokens } from '../history/describeTokens.ts'
import { fetchTransferLogs } from '../history/fetchTransferLogs.ts'
import { type LoggedTransfer, readNumber, timeOf } from '../history/readTransfers.ts'
import { type FoundTransaction, searchTransactions } from '../history/searchTransactions.ts'
import { toTransaction } from '../history/toTransaction.ts'
import { withReceived } from '../history/withReceived.ts'
import { nativeTokenAddress } from '../nativeToken.ts'
import { readAddedTokens } from '../tokens.ts'
import { readQuantity } from './readHex.ts'
import { readListed } from './readListed.ts'
import { rpc } from './rpc.ts'

/** The source of a node's past: the logs of tokens, or the methods of Otterscan as well. */
export type HistorySource = 'logs' | 'otterscan'

/** Most transactions on a page, unless its last block has more. */
const size = 25

/**
 * Reads an account's past from the network's own node, in pages, the newest first: transfers of tokens that the host
 * lists or the visitor added (`eth_getLogs`), and with `otterscan` the account's transactions too. The cursor is the
 * block that a page ends before.
 * @throws RPCError, HttpNetworkError
 */
export async function fetchHistory(
  context: Context,
  source: HistorySource,
  { account, network, cursor, signal }: HookInput<'fetchHistory'>,
): Promise<{ readonly items: readonly Transaction[]; readonly next?: string | undefined }> {
  const ask = (method: string, params: readonly unknown[]) => rpc(context, network, { method, params, signal })
  const newest = async () => readQuantity(await ask('eth_blockNumber', [])) + 1n
  const before = cursor !== undefined && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : await newest()
  const { address } = account
  const isWhole = source === 'otterscan'
  const { found: searched, from } = isWhole ? await searchTransactions(ask, address, before) : { found: [], from: 0n }
  const found = await withReceived(ask, address, searched)
  const known = new Set([...readListed(context, network.id).keys(), ...readAddedTokens(context.kernel, network.id)])
  known.delete(nativeTokenAddress)
  const read = await fetchTransferLogs(ask, { account: address, tokens: [...known], before, from }, isWhole)
  const page = cut(found, read.transfers, read.from)
  const moved = [...new Set(page.transfers.map(({ token }) => token))]
  const tokens = await describeTokens(context, network, { tokens: moved, account: address }, signal)
  const times = await readTimes(ask, page)
  const calls = new Map(page.found.map((each) => [each.hash, each]))
  const moves = new Map<string, LoggedTransfer[]>(page.rows.map(([hash]) => [hash, []]))
  for (const each of page.transfers) moves.get(each.hash)?.push(each)
  const items = page.rows.flatMap(([hash, block]) => {
    const own = calls.get(hash)
    const at = own?.at ?? times.get(block)
    if (at === undefined) return []
    return (
      toTransaction({ hash, at, found: own, moved: moves.get(hash) ?? [], tokens, account: address, network }) ?? []
    )
  })
  return { items, ...(page.from > 0n && { next: page.from.toString() }) }
}

/** The rows of a page: the rows of the newest blocks, each block as a whole. `rows` are hashes and blocks. */
function cut(found: readonly FoundTransaction[], transfers: readonly LoggedTransfer[], from: bigint) {
  const blocks = new Map([...found, ...transfers].map(({ hash, block }) => [hash, block]))
  const newest = [...blocks]
    .filter(([, block]) => block >= from)
    .toSorted(([, one], [, two]) => (two > one ? 1 : two < one ? -1 : 0))
  const last = newest[size - 1]?.[1]
  const end = last !== undefined && newest.length > size ? last : from
  const isOnPage = ({ block }: FoundTransaction | LoggedTransfer) => block >= end
  return {
    rows: newest.filter(([, block]) => block >= end),
    from: end,
    transfers: transfers.filter(isOnPage),
    found: found.filter(isOnPage),
  }
}

/** The times of the page's blocks. Only missing times are asked for. */
async function readTimes(
  ask: (method: string, params: readonly unknown[]) => Promise<unknown>,
  { rows, found, transfers }: ReturnType<typeof cut>,
): Promise<ReadonlyMap<bigint, number>> {
  const shown = [...found, ...transfers]
  const told = new Map(shown.flatMap(({ block, at }) => (at === undefined ? [] : [[block, at] as const])))
  const asked = [...new Set(rows.map(([, block]) => block))].filter((block) => !told.has(block))
  const read = asked.map(async (block) => {
    const params = [`0x${block.toString(16)}`, false]
    const { number, timestamp }: Record<string, unknown> = Object(await ask('eth_getBlockByNumber', params))
    return [block, readNumber(number) === block ? timeOf(timestamp) : undefined] as const
  })
  for (const [block, at] of await Promise.all(read)) if (at !== undefined) told.set(block, at)
  return told
}
