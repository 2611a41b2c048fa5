import {
  anySignal,
  formatUnits,
  isError,
  isSameAddress,
  type Network,
  pause,
  requestJsonRpc,
  type Transaction,
  type Transfer,
} from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { isAddress } from '../parse/assets.ts'
import { listedOn, sameKey } from '../parse/listedOn.ts'

/** Transactions that a node is asked about at once, and how long a page waits for them, in ms. */
const atOnce = 10
const patience = 3_000
/** Transactions whose logs are remembered; the oldest go. */
const most = 500
/** Most logs of an account that are read of a transaction. A transaction with more logs stays unnamed. */
const mostLogs = 500

/** The event by which an ERC-20 token tells the sender and the receiver of a transfer. */
const transferred = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** A transfer to or from the account, by a token's own log. */
type Logged = Required<Pick<Transfer, 'direction'>> & {
  readonly token: string
  readonly party: string
  readonly amount: bigint
}

type Page = {
  readonly network: Network
  readonly address: string
  readonly items: readonly Transaction[]
  readonly signal: AbortSignal
}

/** The logs of transactions about an account: they never change. */
const known = new WeakMap<Context, Map<string, readonly Logged[]>>()

/**
 * Tells which tokens a page's transfers move. The API tells a token's name but no address, and any token may have that
 * name, so the network's node is asked for the logs of each transaction. A transfer without a matching log stays
 * unnamed (blockchain-api 7).
 */
export async function nameTransfers(context: Context, page: Page): Promise<readonly Transaction[]> {
  const { network, items } = page
  const logs = await readLogs(context, page)
  const listed = listedOn(context.kernel, network)
  return items.map((item) => {
    const logged = logs.get(item.id)
    if (!logged) return item
    const byFigure = groupByFigure(logged)
    const fitting = item.transfers.map((each) => (byFigure.get(figureOf(each)) ?? []).filter((one) => isOf(one, each)))
    const fitted = new Set(fitting.flat())
    const unfitted = new Set(logged.flatMap((one) => (fitted.has(one) ? [] : one.direction)))
    const transfers = item.transfers.map((transfer, at) => {
      if (!transfer.unnamed) return transfer
      const { unnamed: _, ...told } = transfer
      const fits = fitting[at] ?? []
      const [token, ...others] = new Set(fits.map((one) => one.token))
      if (token && others.length === 0) {
        const host = listed.get(sameKey(network.namespace, token))
        const { symbol = told.symbol, name = host?.symbol ?? told.name, imageUrl = told.imageUrl } = host ?? {}
        const [amount, ...more] = new Set(fits.map((one) => one.amount))
        const isCounted = amount !== undefined && more.length === 0 && host?.decimals !== undefined
        return {
          ...{ ...told, symbol, name, imageUrl, address: token },
          // Digits alone do not tell the place of the decimal point.
          ...(isCounted && { amount: formatUnits(amount, host.decimals as number) }),
        }
      }
      // The native currency is in no log. A token that calls itself the native currency would be, also beside other
      // transfers of the same amount.
      const isLogged = fits.length > 0 || unfitted.has(transfer.direction)
      return told.symbol === network.nativeCurrency.symbol && !isLogged ? told : transfer
    })
    return { ...item, transfers }
  })
}

/** The logs of a page's transactions, by id, as far as the node answers in time. */
async function readLogs(
  context: Context,
  { network, address, items, signal }: Page,
): Promise<ReadonlyMap<string, readonly Logged[]>> {
  const kept = known.get(context) ?? new Map<string, readonly Logged[]>()
  known.set(context, kept)
  const found = new Map<string, readonly Logged[]>()
  const wanted = items.filter(
    ({ status, transfers }) => status !== 'pending' && transfers.some(({ unnamed }) => unnamed),
  )
  const late = new AbortController()
  const limit = anySignal([signal, late.signal])
  const read = async ({ id }: Transaction) => {
    const key = `${network.id} ${address} ${id}`
    const logged = kept.get(key) ?? (await readReceipt(context, network, id, address, limit).catch(leaveUnnamed))
    if (logged) kept.set(key, logged)
    if (logged) found.set(id, logged)
    for (const old of [...kept.keys()].slice(0, -most)) kept.delete(old)
  }
  const all = async () => {
    for (let from = 0; from < wanted.length; from += atOnce)
      await Promise.all(wanted.slice(from, from + atOnce).map(read))
  }
  try {
    await Promise.race([all(), pause(patience, limit)])
  } catch {
    signal.throwIfAborted()
    // A node that is out of reach names nothing more.
  } finally {
    late.abort()
  }
  return found
}

/**
 * A receipt that the node does not keep, or that is too long to be read, names nothing of its own transaction: its author
 * decides how long it is. Of a node that is out of reach nothing more is asked.
 */
function leaveUnnamed(error: unknown): undefined {
  if (!isError(error, 'RPCError') && !isError(error, 'HttpParseError')) throw error
}

async function readReceipt(
  { kernel }: Context,
  network: Network,
  id: string,
  account: string,
  signal: AbortSignal,
): Promise<readonly Logged[] | undefined> {
  const urls = [network.rpcUrl]
  const receipt = await requestJsonRpc(kernel.http, { urls, method: 'eth_getTransactionReceipt', params: [id], signal })
  const { logs, transactionHash } = Object(receipt) as { readonly logs?: unknown; readonly transactionHash?: unknown }
  if (!Array.isArray(logs) || String(transactionHash).toLowerCase() !== id.toLowerCase()) return undefined
  const own = logs.flatMap((log) => readLog(log, account) ?? [])
  return own.length > mostLogs ? undefined : own
}

function readLog(log: unknown, account: string): Logged | undefined {
  const { address, topics, data } = Object(log) as Record<'address' | 'topics' | 'data', unknown>
  const [event, from, to, piece] = Array.isArray(topics) ? (topics as unknown[]) : []
  if (event !== transferred || piece !== undefined || typeof data !== 'string' || !/^0x[\da-f]{64}$/i.test(data))
    return undefined
  const [sender, receiver] = [from, to].map((topic) => `0x${String(topic).slice(-40)}`) as [string, string]
  if (typeof address !== 'string' || ![address, sender, receiver].every((text) => isAddress('eip155', text)))
    return undefined
  const [isOut, isIn] = [isSameAddress(sender, account), isSameAddress(receiver, account)]
  if (!isOut && !isIn) return undefined
  const direction = isOut && isIn ? 'self' : isOut ? 'out' : 'in'
  return { token: address, direction, party: isOut ? receiver : sender, amount: BigInt(data) }
}

/** The key that a log shares with the API's account of it: the direction, and the digits wherever the point is. */
const figureOf = ({ direction, amount = '' }: Logged | Transfer): string =>
  `${direction} ${digitsOf(String(amount).replace('.', ''))}`

function groupByFigure(logged: readonly Logged[]): ReadonlyMap<string, readonly Logged[]> {
  const groups = new Map<string, Logged[]>()
  for (const one of logged) {
    const figure = figureOf(one)
    const group = groups.get(figure)
    if (group) group.push(one)
    else groups.set(figure, [one])
  }
  return groups
}

/** Whether a log of the same amount may be the API's transfer, because it has the same party. */
const isOf = ({ party }: Logged, told: Transfer): boolean =>
  told.party === undefined || isSameAddress(party, told.party)

const digitsOf = (text: string): string => text.replace(/^0+|0+$/g, '')
