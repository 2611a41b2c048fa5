import {
  type Change,
  cacheOf,
  type Intent,
  isSameAddress,
  type Network,
  PreparedMismatchError,
  pause,
  type Reading,
  selectAccount,
  sumOf,
} from 'tapkit/kernel'
import type { Context } from '../context.ts'
import type { Eip155Payload } from '../payload.ts'
import { readCarried } from '../permit/readCarried.ts'
import { isSigned, requireCarried } from '../permit/requireCarried.ts'
import type { Call } from './knownCalls.ts'
import { readCalls } from './readCalls.ts'
import { readGrants } from './readGrants.ts'
import { readListed } from './readListed.ts'
import { readTrade, type Trade } from './readTrade.ts'
import { tryCall } from './tryCall.ts'

/** Most tokens of the host's list that are measured beside those of the limits, and of what the account holds. */
const most = { listed: 30, held: 100 }

/** How long the account's holdings stay fresh, and how long their answer may take, in ms. */
const lifetime = 30_000
const patience = 8_000

/**
 * What a request with limits does: its own bytes, as far as they can be read, and what a node says that it would do now.
 * Of both, the one that is worse for the account counts.
 * @throws PreparedMismatchError, TransactionUnreadableError
 */
export async function readTried(
  context: Context,
  {
    call,
    payload,
    intent,
    network,
    signal,
  }: {
    readonly call: Call
    readonly payload: Eip155Payload
    readonly intent: Intent
    readonly network: Network
    readonly signal: AbortSignal
  },
): Promise<Reading> {
  const account = call.sender
  const [read, holdings] = await Promise.all([readCalls(call, account), heldBy(context, account, network, signal)])
  const permit = intent.kind === 'swap' ? intent.about.permit : undefined
  if (permit) requireCarried(read.calls, permit)
  const trade = readTrade(call) ?? tradeBeside(read.calls)
  if (trade && !isSameAddress(trade.receiver, account)) {
    throw new PreparedMismatchError({ reason: 'receiver', debug: `It pays ${trade.receiver}.` })
  }
  const listed = [...readListed(context, network.id).keys()].slice(0, most.listed)
  const { out, in: due = [] } = intent.promise
  const limited = [...(typeof out === 'string' ? [] : out), ...due].flatMap(({ token }) => token?.toLowerCase() ?? [])
  const tokens = [...new Set([...limited, ...listed])]
  const held = holdings.filter((token) => !tokens.includes(token))
  const trial = await tryCall(context, network, { payload, tokens, held, signal })
  const seen = trial && !trial.isReverted ? trial : undefined
  const granted = seen?.logs ? await readGrants(context, network, { logs: seen.logs, account }, signal) : []
  return {
    changes: [
      ...worst([read.changes, paidBy(trade), (seen?.changes ?? []).map(({ party: _, ...change }) => change)]),
      ...distinct(due.map(({ token }) => token)).flatMap((token) => arriving(trade, seen?.changes, token)),
    ],
    allowances: [...read.allowances, ...granted].filter((each) => !permit || !isSigned(each, permit)),
    callees: [call.to],
    details: read.details,
    // 1inch’s pool calls name no token. Their least amount is in the token that the pools pay, and a node has confirmed
    // that token.
    kept: keptBy(trade ?? !read.isOpaque, seen !== undefined),
  }
}

/**
 * The only trade in a multicall whose other calls just submit permits. The proceeds stay where the trade sends them.
 */
function tradeBeside([, ...calls]: readonly Call[]): Trade | undefined {
  const [own, ...more] = calls.filter((call) => !readCarried(call))
  return own && more.length === 0 ? readTrade(own) : undefined
}

/**
 * The account's tokens, from any source, because an earlier trade may have allowed the router to take any of them. The
 * question is asked in this page, because the screen may show answers that the tab has kept (storage 6). If there is no
 * answer, the tokens on the screen count.
 */
async function heldBy({ kernel }: Context, address: string, { id }: Network, signal: AbortSignal) {
  const read = () => kernel.fetchTokens({ namespace: 'eip155', networkId: id, address, force: true })
  const asked = cacheOf(kernel).through(`account:eip155:held:${id}:${address}`, lifetime, read)
  const answer = await Promise.race([asked, pause(patience, signal)]).catch(() => undefined)
  signal.throwIfAborted()
  const { caipAddress, tokens } = selectAccount(kernel.state, 'eip155')
  const shown = caipAddress?.toLowerCase() === `${id}:${address}`.toLowerCase() ? tokens.data : []
  const held = [...(answer ?? []), ...shown].flatMap(({ address, value }) =>
    address && value > 0n ? address.toLowerCase() : [],
  )
  return [...new Set(held)].slice(0, most.held)
}

/** The amount that the trade's own bytes let the router take. */
const paidBy = (trade: Trade | undefined): readonly Change[] =>
  trade && trade.from !== 'unsaid' ? [{ direction: 'out', amount: trade.amount, token: trade.from }] : []

/**
 * For each asset, the larger of two amounts: the amount in the bytes or in the simulation. Only bytes name the
 * receiver, because a simulation names pools.
 */
function worst(tellings: readonly (readonly Change[])[]): Change[] {
  const tokens = tellings.flat().map(({ token }) => token)
  return distinct(tokens).flatMap((token) => {
    const own = tellings.map((changes) =>
      changes.filter((change) => change.direction === 'out' && isSameAddress(change.token, token)),
    )
    return own.reduce((most, changes) => (sumOf(changes) > sumOf(most) ? changes : most))
  })
}

const distinct = (tokens: readonly (string | undefined)[]): readonly (string | undefined)[] =>
  tokens.filter((token, at) => tokens.findIndex((other) => isSameAddress(other, token)) === at)

/** What guarantees the limits: readable bytes, such as those of a known router; a node's simulation; or nothing. */
function keptBy(said: Trade | boolean, isTried: boolean): Reading['kept'] {
  if (isTried) return said ? 'bytes' : 'simulation'
  const isWhole = typeof said === 'boolean' ? said : said.to !== 'unsaid' && said.from !== 'unsaid'
  return isWhole ? 'bytes' : 'nothing'
}

/** The incoming amount: the simulated amount, but no more than the least amount that the router is told to give. */
function arriving(trade: Trade | undefined, seen: readonly Change[] | undefined, due: string | undefined): Change[] {
  const isWanted = (token: string | undefined) => isSameAddress(due, token)
  const isSaid = trade && (trade.to === 'unsaid' || isWanted(trade.to))
  const tried = seen?.reduce((sum, { direction, token, amount }) => {
    return isWanted(token) ? (direction === 'in' ? sum + amount : sum - amount) : sum
  }, 0n)
  const said = trade ? (isSaid ? trade.least : 0n) : undefined
  if (tried === undefined && said === undefined) return []
  const amount = tried === undefined || (said !== undefined && said < tried) ? (said ?? 0n) : tried
  return amount > 0n ? [{ direction: 'in', amount, ...(due === undefined ? {} : { token: due }) }] : []
}
