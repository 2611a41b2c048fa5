import { type Change, formatUnits, type Network, type Transaction, type Transfer, truncateAddress } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { isAddress } from '../isAddress.ts'
import { commitment } from './commitment.ts'
import { fetchAccounts } from './fetchAccounts.ts'
import { findMetadataAccount } from './findProgramAddress.ts'
import { record, unreadable } from './readJson.ts'
import { readListed } from './readListed.ts'
import { readMint } from './readMint.ts'
import { readSeen } from './readSeen.ts'
import { readTokenName } from './readTokenName.ts'
import { readTransaction } from './readTransaction.ts'
import { rpc } from './rpc.ts'

/** Transactions on a page, and how many of them are read at once. Public nodes allow few requests at a time. */
const size = 15
const together = 5
/** Most tokens of a page that are named. */
const mostTokens = 100

type Token = {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly imageUrl?: string | undefined
}
type Row = { readonly signature: string; readonly at: number; readonly failed: boolean }
type Read = Row & { readonly payer: string | undefined; readonly changes: readonly Change[] }

/**
 * Reads an account's past from its cluster's own node, in pages, the newest first: `getSignaturesForAddress`, and the
 * movements of each transaction. A token payment that names only the account's token account is missing. The cursor is
 * the last signature.
 * @throws RPCError, HttpNetworkError
 */
export async function fetchHistory(
  context: Context,
  { account, network, cursor, signal }: HookInput<'fetchHistory'>,
): Promise<{ readonly items: readonly Transaction[]; readonly next?: string | undefined }> {
  const { address } = account
  const before = cursor !== undefined && /^[1-9A-HJ-NP-Za-km-z]{64,90}$/.test(cursor) ? { before: cursor } : {}
  const params = [address, { limit: size, commitment, ...before }]
  const answer = await rpc(context, network, { method: 'getSignaturesForAddress', params, signal })
  if (!Array.isArray(answer)) throw unreadable(answer)
  const rows = answer.slice(0, size).flatMap((row) => readRow(row) ?? [])
  const read: Read[] = []
  for (let from = 0; from < rows.length; from += together) {
    const some = rows.slice(from, from + together).map((row) => readMoves(context, network, row, address, signal))
    read.push(...(await Promise.all(some)))
  }
  const mints = new Set(read.flatMap(({ changes }) => changes.flatMap(({ token }) => token ?? [])))
  const tokens = await describeTokens(context, network, [...mints].slice(0, mostTokens), signal)
  const items = read.map((each) => toTransaction(each, tokens, { address, network }))
  const last = rows.at(-1)?.signature
  return { items, ...(answer.length >= size && last !== cursor && { next: last }) }
}

function readRow(row: unknown): Row | undefined {
  const { signature, blockTime, err } = record(row)
  if (typeof signature !== 'string' || typeof blockTime !== 'number') return undefined
  return { signature, at: blockTime * 1_000, failed: err !== null && err !== undefined }
}

async function readMoves(
  context: Context,
  network: Network,
  row: Row,
  account: string,
  signal: AbortSignal,
): Promise<Read> {
  const recorded = row.failed ? undefined : await readTransaction(context, network, row.signature, signal)
  const changes = (recorded && (await readSeen(recorded, { account, changes: [], trace: undefined }))) ?? []
  return { ...row, payer: recorded?.message.payer, changes }
}

/**
 * The symbols of mints, from the host's list, or else from the chain. A mint without an answer, or with other decimals,
 * is left out.
 */
async function describeTokens(
  context: Context,
  network: Network,
  mints: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Token>> {
  const wanted = mints.filter(isAddress)
  const keys = [...wanted, ...wanted.map(findMetadataAccount)]
  const found = keys.length > 0 ? await fetchAccounts(context, network, keys, { signal, tolerant: true }) : []
  const listed = readListed(context, network.id)
  return new Map(
    wanted.flatMap((address, at) => {
      const mint = found[at] && readMint(found[at])
      if (!mint || mint.decimals > 36) return []
      const kept = found[wanted.length + at]
      const named =
        (mint.metadata && readTokenName(address, { extension: mint.metadata })) ??
        (kept && readTokenName(address, { account: kept }))
      const short = truncateAddress(address)
      const host = listed.get(address)
      if ((host?.decimals ?? mint.decimals) !== mint.decimals) return []
      const token = {
        // A name beside a symbol of the host's is not the node's.
        name: host?.name ?? host?.symbol ?? named?.name ?? short,
        symbol: host?.symbol ?? named?.symbol ?? short,
        imageUrl: host?.imageUrl ?? named?.imageUrl,
        decimals: mint.decimals,
      }
      return [[address, token] as const]
    }),
  )
}

function toTransaction(
  { signature, at, failed, payer, changes }: Read,
  tokens: ReadonlyMap<string, Token>,
  { address, network }: { readonly address: string; readonly network: Network },
): Transaction {
  const own: Token = network.nativeCurrency
  const transfers = changes.flatMap(({ direction, amount, token, party }): Transfer[] => {
    const facts = token === undefined ? own : tokens.get(token)
    if (!facts || amount === 0n) return []
    const { symbol, name, decimals, imageUrl } = facts
    const from = direction === 'in' && payer !== address ? payer : undefined
    const moved = { amount: formatUnits(amount, decimals), symbol, name, imageUrl, address: token }
    return [{ ...moved, direction: party === address ? 'self' : direction, party: party ?? from }]
  })
  const directions = new Set(transfers.map(({ direction }) => direction))
  const kind = directions.has('in')
    ? directions.has('out')
      ? 'trade'
      : 'receive'
    : directions.size > 0
      ? 'send'
      : 'execute'
  return {
    id: signature,
    networkId: network.id,
    kind,
    status: failed ? 'failed' : 'confirmed',
    at,
    from: payer,
    transfers,
  }
}
