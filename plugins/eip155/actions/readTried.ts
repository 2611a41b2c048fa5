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

/** How long what the account holds is fresh, and how long its answer is waited for, in ms. */
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
    // 1inch’s calls of pools name no token: their least counts what the pools pay, which a node has seen to be that token.
    kept: keptBy(trade ?? !read.isOpaque, seen !== undefined),
  }
}

/** The one trade of a multicall that does nothing else but hand in permits: whatever comes stays where the trade leaves it. */
function tradeBeside([, ...calls]: readonly Call[]): Trade | undefined {
  const [own, ...more] = calls.filter((call) => !readCarried(call))
  return own && more.length === 0 ? readTrade(own) : undefined
}

/**
 * What the account is said to hold, by whomever; its router may be allowed to take any of it since an earlier trade. It is asked for in this
 * page, as the screen may show what the tab keeps (storage 6). If nobody answers, what is on the screen counts.
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

/** What its own words let the router take. */
const paidBy = (trade: Trade | undefined): readonly Change[] =>
  trade && trade.from !== 'unsaid' ? [{ direction: 'out', amount: trade.amount, token: trade.from }] : []

/** What leaves by the telling, the bytes' or a node's, that lets the most of an asset go. Bytes alone name who is paid: a node names pools. */
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

/** What keeps its limits: words that are read, such as those of a router that is known; a node that has tried it out; or nothing. */
function keptBy(said: Trade | boolean, isTried: boolean): Reading['kept'] {
  if (isTried) return said ? 'bytes' : 'simulation'
  const isWhole = typeof said === 'boolean' ? said : said.to !== 'unsaid' && said.from !== 'unsaid'
  return isWhole ? 'bytes' : 'nothing'
}

/** What comes for it: what a node saw, and no more than what the router is told to give at least. */
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
