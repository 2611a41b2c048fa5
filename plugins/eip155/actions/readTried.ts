import {
  type Allowance,
  type Change,
  type Intent,
  isSameAddress,
  type Network,
  PreparedMismatchError,
  type Reading,
  sumOf,
} from 'tapkit/kernel'
import type { Context } from '../context.ts'
import type { Eip155Payload } from '../payload.ts'
import { readCarried } from '../permit/readCarried.ts'
import { isSigned, requireCarried } from '../permit/requireCarried.ts'
import { calleesOf } from './calleesOf.ts'
import { heldBy } from './heldBy.ts'
import { comingOf, keptBy } from './keptBy.ts'
import { type Call, permit2 } from './knownCalls.ts'
import { lookAtTokens } from './lookAtTokens.ts'
import { multicalls } from './multicalls.ts'
import { readCalls } from './readCalls.ts'
import { readGrants } from './readGrants.ts'
import { readListed } from './readListed.ts'
import { readTrade, type Trade } from './readTrade.ts'
import { tryCall } from './tryCall.ts'

/** Most tokens of the host's list that have to be measured beside the two that are traded; the others are if they can be. */
const mostListed = 30

/**
 * The effects of a request with limits: by its own bytes, as far as they can be read, and by a node's trial of the
 * present moment. Of the two, the effect that is worse for the account counts.
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
  const [read, holdings] = await Promise.all([
    readCalls(call, account, lookAtTokens(context, network, intent, signal)),
    heldBy(context, account, network, signal),
  ])
  const permit = intent.kind === 'swap' ? intent.about.permit : undefined
  if (permit) requireCarried(read.calls, permit)
  const trading = readTrade(call) ? call : tradeBeside(read.calls)
  const trade = trading && readTrade(trading)
  if (trade && !isSameAddress(trade.receiver, account)) {
    throw new PreparedMismatchError({ reason: 'receiver', debug: `It pays ${trade.receiver}.` })
  }
  const all = [...readListed(context, network.id).keys()]
  const listed = all.slice(0, mostListed)
  const { out, in: due = [] } = intent.promise
  const limited = [...(typeof out === 'string' ? [] : out), ...due].flatMap(({ token }) => token?.toLowerCase() ?? [])
  const tokens = [...new Set([...limited, ...listed])]
  const held = [...new Set([...holdings, ...all])].filter((token) => !tokens.includes(token))
  const trial = await tryCall(context, network, { payload, tokens, held, signal })
  const seen = trial && !trial.isReverted ? trial : undefined
  const granted = seen?.logs ? await readGrants(context, network, { logs: seen.logs, account }, signal) : []
  const known = [account, ...multicalls, permit2, ...listed, ...intent.tokens.map(({ address }) => address)]
  const allowances = [...read.allowances, ...beyond(read.allowances, granted)]
  return {
    changes: [
      ...worst(read.changes, [paidBy(trade), seen?.changes ?? []]),
      ...distinct(due.map(({ token }) => token)).flatMap((token) =>
        arriving(leastOf(trade, read.changes, token), seen?.changes, token),
      ),
    ],
    allowances: allowances.filter((each) => !permit || !isSigned(each, permit)),
    callees: calleesOf(read.calls, account),
    details: read.details,
    kept: keptBy({ promise: intent.promise, read, trading, known, listed: all, isTried: seen !== undefined }),
  }
}

/**
 * The trade of a multicall whose other calls only hand in permits: the arriving amount stays where the trade leaves it.
 */
function tradeBeside([, ...calls]: readonly Call[]): Call | undefined {
  const [own, ...more] = calls.filter((call) => !readCarried(call))
  return own && more.length === 0 && readTrade(own) ? own : undefined
}

/** The amount that the trade's own bytes let the router take. */
const paidBy = (trade: Trade | undefined): readonly Change[] =>
  trade && trade.from !== 'unsaid' ? [{ direction: 'out', amount: trade.amount, token: trade.from }] : []

/**
 * The leaving amounts: the payments by the bytes, and of each asset the amount that another source lets go beyond these
 * payments. A node names pools, and not the receivers of payments.
 */
function worst(read: readonly Change[], others: readonly (readonly Change[])[]): Change[] {
  const leaving = (changes: readonly Change[]) => changes.filter(({ direction }) => direction === 'out')
  const tellings = [read, ...others].map(leaving)
  return distinct(tellings.flat().map(({ token }) => token)).flatMap((token): Change[] => {
    const [own = [], ...more] = tellings.map((changes) =>
      changes.filter((change) => isSameAddress(change.token, token)),
    )
    const beyond = more.map((changes) => sumOf(changes) - sumOf(own)).toSorted((one, two) => (one < two ? 1 : -1))
    const [rest = 0n] = beyond
    return rest > 0n ? [...own, { direction: 'out', amount: rest, ...(token === undefined ? {} : { token }) }] : own
  })
}

/** The allowances that a node has seen beyond the allowances of the bytes: both may tell the same allowance. */
function beyond(read: readonly Allowance[], granted: readonly Allowance[]): readonly Allowance[] {
  const isWithin = (own: Allowance) => (other: Allowance) =>
    isSameAddress(own.token, other.token) &&
    isSameAddress(own.spender, other.spender) &&
    (other.amount === 'all' || (own.amount !== 'all' && own.amount <= other.amount))
  return granted.filter((own, at) => !read.some(isWithin(own)) && !granted.slice(0, at).some(isWithin(own)))
}

const distinct = (tokens: readonly (string | undefined)[]): readonly (string | undefined)[] =>
  tokens.filter((token, at) => tokens.findIndex((other) => isSameAddress(other, token)) === at)

/** The least arriving amount of a token by the bytes; `undefined` if they do not tell it. */
function leastOf(trade: Trade | undefined, read: readonly Change[], token: string | undefined): bigint | undefined {
  if (trade) return trade.to === 'unsaid' || isSameAddress(trade.to, token) ? trade.least : 0n
  const brought = comingOf(read, token)
  return brought.length > 0 ? sumOf(brought) : undefined
}

/** The arriving amount: the amount that a node saw, and no more than the bytes promise. */
function arriving(least: bigint | undefined, seen: readonly Change[] | undefined, due: string | undefined): Change[] {
  const tried = seen?.reduce((sum, { direction, token, amount }) => {
    return isSameAddress(due, token) ? (direction === 'in' ? sum + amount : sum - amount) : sum
  }, 0n)
  const amount = tried === undefined || (least !== undefined && least < tried) ? (least ?? 0n) : tried
  return amount > 0n ? [{ direction: 'in', amount, ...(due === undefined ? {} : { token: due }) }] : []
}
