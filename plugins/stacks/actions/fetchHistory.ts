import { formatUnits, type Network, type Transaction, type Transfer } from 'tapkit/kernel'
import * as v from 'valibot'
import type { Context, HookInput } from '../context.ts'
import { fetchPage } from './fetchPage.ts'
import { findListed } from './findListed.ts'
import { parseAsset } from './parseAsset.ts'
import { readToken } from './readToken.ts'

/** Transactions on a page, and how many of their details, or of their tokens, are read at once. */
const size = 25
const together = 5
/** Most events that are read of a transaction, and most tokens of a page that are named. */
const most = { events: 100, tokens: 100 }

const amount = v.pipe(v.string(), v.regex(/^\d{1,39}$/))
const person = v.nullish(v.string())
const seconds = v.optional(v.number())
const shape = v.looseObject({
  tx_id: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/)),
  tx_type: v.string(),
  tx_status: v.string(),
  sender_address: v.string(),
  receipt_time: seconds,
  block_time: seconds,
  burn_block_time: seconds,
  token_transfer: v.optional(v.object({ recipient_address: v.string(), amount })),
})
const moved = v.looseObject({
  event_type: v.string(),
  asset: v.looseObject({
    sender: person,
    recipient: person,
    amount: v.optional(amount),
    asset_id: v.optional(v.string()),
  }),
})
type Listed = v.InferOutput<typeof shape>
type Moved = {
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
  readonly amount: string
  readonly asset?: string | undefined
}
/** A transaction, its time in Unix ms, and the amounts that it moved from or to the account. */
type Row = { readonly listed: Listed; readonly at: number; readonly moves: readonly Moved[] }
type Token = {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly imageUrl?: string | undefined
}

/**
 * Reads an account's past from the Stacks API, the newest first: pending transactions, then 25 at a time, with the STX
 * and SIP-010 tokens that each moved. The cursor is the number of transactions read.
 * @throws HttpNetworkError, HttpStatusError, HttpParseError
 */
export async function fetchHistory(
  context: Context,
  { account, network, cursor, signal }: HookInput<'fetchHistory'>,
): Promise<{ readonly items: readonly Transaction[]; readonly next?: string | undefined }> {
  const offset = cursor !== undefined && /^\d{1,7}$/.test(cursor) ? Number(cursor) : 0
  const url = `${network.rpcUrl}/extended/v1/address/${encodeURIComponent(account.address)}`
  const read = (list: string) => fetchPage(context.kernel, { url: `${url}/${list}`, offset, limit: size, signal })
  // If the list of pending transactions cannot be read, the recorded transactions are still shown.
  const [waiting, page] = await Promise.all([
    offset === 0 ? read('mempool').catch(() => undefined) : undefined,
    read('transactions'),
  ])
  const listed = [...(waiting?.results ?? []), ...page.results].filter((each) => v.is(shape, each))
  const { address } = account
  const rows = await inTurns(listed, (each) => readRow(context, network, each, address, signal))
  const tokens = await describeTokens(context, network, rows, signal)
  const items = rows.flatMap((row) => (row && toTransaction(row, tokens, { address, network })) ?? [])
  const end = offset + page.count
  return { items, ...(page.count > 0 && end < page.total && { next: String(end) }) }
}

async function inTurns<item, read>(list: readonly item[], read: (item: item) => Promise<read>): Promise<read[]> {
  const done: read[] = []
  for (let from = 0; from < list.length; from += together)
    done.push(...(await Promise.all(list.slice(from, from + together).map(read))))
  return done
}

/** The account's changes by a listed transaction; `undefined` if the transaction has come to nothing. */
async function readRow(
  context: Context,
  network: Network,
  listed: Listed,
  account: string,
  signal: AbortSignal,
): Promise<Row | undefined> {
  const { tx_status: status, sender_address: from, token_transfer: payment } = listed
  const isPending = status === 'pending'
  const at = listed.block_time ?? listed.burn_block_time ?? (isPending ? listed.receipt_time : undefined)
  const isDone = status === 'success'
  // A dropped transaction is in no block, and costs nothing.
  if (at === undefined || !(isDone || isPending || status.startsWith('abort_'))) return undefined
  const moves: readonly Moved[] = payment
    ? [{ from, to: payment.recipient_address, amount: payment.amount }]
    : isDone
      ? await readMoves(context, network, listed, signal)
      : []
  const own = moves.filter((move) => (move.from === account || move.to === account) && !/^0*$/.test(move.amount))
  return { listed, at: at * 1_000, moves: own }
}

function toTransaction(
  { listed, at, moves }: Row,
  tokens: ReadonlyMap<string, Token>,
  { address, network }: { readonly address: string; readonly network: Network },
): Transaction | undefined {
  const { tx_id: id, tx_type: type, tx_status: status, sender_address: from, token_transfer: payment } = listed
  const transfers = moves.flatMap((move) => toTransfer(move, tokens, { address, network }) ?? [])
  // A stranger's transaction that moved nothing of the account's is left out.
  if (transfers.length === 0 && from !== address) return undefined
  return {
    id,
    networkId: network.id,
    kind: kindOf(type, transfers),
    status: status === 'success' ? 'confirmed' : status === 'pending' ? 'pending' : 'failed',
    at,
    from,
    to: payment?.recipient_address,
    transfers,
  }
}

/** The amounts that a contract call moved, by its events; unknown if they cannot be read. */
async function readMoves(
  { kernel }: Context,
  network: Network,
  { tx_id: id, tx_type: type }: Listed,
  signal: AbortSignal,
): Promise<readonly Moved[]> {
  if (type !== 'contract_call') return []
  const parse = (json: unknown): readonly Moved[] => {
    const { events } = Object(json)
    return (Array.isArray(events) ? events : []).slice(0, most.events).flatMap((event) => {
      if (!v.is(moved, event) || event.asset.amount === undefined) return []
      const { sender, recipient, amount, asset_id: asset } = event.asset
      const isStx = event.event_type === 'stx_asset'
      if (!isStx && event.event_type !== 'fungible_token_asset') return []
      return [{ from: sender, to: recipient, amount, asset: isStx ? undefined : asset }]
    })
  }
  return kernel.http.get(`${network.rpcUrl}/extended/v1/tx/${id}`, { signal, parse }).catch(() => {
    signal.throwIfAborted()
    return []
  })
}

/**
 * The symbols of tokens, by asset: from the host's list, or else from their contracts. A token without an answer, or
 * with other decimals, is left out.
 */
async function describeTokens(
  context: Context,
  network: Network,
  rows: readonly (Row | undefined)[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Token>> {
  const assets = new Set(rows.flatMap((row) => row?.moves.flatMap(({ asset }) => asset ?? []) ?? []))
  const found = await inTurns([...assets].slice(0, most.tokens), async (asset) => {
    const token = parseAsset(asset)
    const said = token && (await readToken(context, network, token.contract, signal).catch(() => undefined))
    const host = token && findListed(context, network.id, token)
    if (!said || (host?.decimals ?? said.decimals) !== said.decimals) return []
    // A name beside a symbol of the host's is not the node's.
    const [symbol, name] = [host?.symbol ?? said.symbol, host?.name ?? host?.symbol ?? said.name]
    return [[asset, { symbol, name, decimals: said.decimals, imageUrl: host?.imageUrl }] as const]
  })
  return new Map(found.flat())
}

function toTransfer(
  { from, to, amount, asset }: Moved,
  tokens: ReadonlyMap<string, Token>,
  { address, network }: { readonly address: string; readonly network: Network },
): Transfer | undefined {
  const facts: Token | undefined = asset === undefined ? network.nativeCurrency : tokens.get(asset)
  if (!facts) return undefined
  const { symbol, name, decimals, imageUrl } = facts
  const isOut = from === address
  return {
    direction: isOut && to === address ? 'self' : isOut ? 'out' : 'in',
    amount: formatUnits(BigInt(amount), decimals),
    symbol,
    name,
    imageUrl,
    address: asset,
    party: (isOut ? to : from) ?? undefined,
  }
}

function kindOf(type: string, transfers: readonly Transfer[]): string {
  if (type === 'smart_contract') return 'deploy'
  const directions = new Set(transfers.map(({ direction }) => direction))
  if (directions.has('in')) return directions.has('out') ? 'trade' : 'receive'
  return directions.size > 0 || type === 'token_transfer' ? 'send' : 'execute'
}
