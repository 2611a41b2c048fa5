import { type Change, type Reading, sanitizeText } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { checkReceivers } from './checkReceivers.ts'
import type { ParsedPayload } from './parsePayload.ts'
import { readPayments } from './readPayments.ts'
import { readPromise } from './readPromise.ts'
import { readTrade, type Trade } from './readTrade.ts'
import { requireSigners } from './requireSigners.ts'
import { tradeFee } from './tradeFee.ts'
import { tryTrade } from './tryTrade.ts'

/** Most characters that are shown of a text. */
const longest = 200

type Input = Pick<HookInput<'readPayload'>, 'intent' | 'account' | 'network' | 'signal'> & {
  readonly parsed: ParsedPayload
}

/**
 * The effects of a trade: by its own bytes, and by a node's trial of the present moment. Of the two, the effect that is
 * worse for the account counts.
 * @throws UnsupportedChainError, PreparedMismatchError, RecipientNotAllowedError, TransactionUnreadableError, RPCError, HttpNetworkError
 */
export async function readTried(
  context: Context,
  { account, network, signal, intent, parsed }: Input,
): Promise<Reading> {
  const { wire, message } = parsed
  const promised = readPromise(intent, network)
  requireSigners(wire, message, account.address)
  const fee = tradeFee(message)
  const { symbol } = promised.from
  const asked = { intent, symbol, wire, message, account: account.address, fee, signal }
  const trial = await tryTrade(context, network, asked)
  const trade = readTrade(trial.message, { account: account.address, promised, holders: trial.holders })
  const { tokens } = readPayments(trial.message, { account: account.address, parties: [] })
  const places = tokens.map(({ to }) => to)
  const notices = await checkReceivers(context, network, { intent, changes: trade.changes, places, signal })
  return {
    notices,
    changes: [...leaving([trade.changes, trial.changes ?? []]), ...arriving(trade, trial.changes, promised.to.address)],
    callees: trade.callees,
    ...(trade.isOpaque ? { kept: trial.changes ? 'simulation' : 'nothing' } : {}),
    feeLimit: fee + trial.deposit,
    // The visitor has not asked for a text of the service's, so the text is looked for on the chain only if it was
    // promised.
    ...(intent.promise.memo === undefined || trade.memos.length === 0 ? {} : { memo: trade.memos.join('\n') }),
    details: [
      ...trade.callees.map((value) => ({ code: 'program', value })),
      ...trade.memos.map((value) => ({ code: 'memo', value: sanitizeText(value, longest) })),
    ],
  }
}

/**
 * The leaving amounts: of each asset the largest sum, by the bytes or by a node. The receivers that the bytes pay have
 * their part of it.
 */
function leaving(tellings: readonly (readonly Change[])[]): readonly Change[] {
  const tokens = new Set(tellings.flatMap((changes) => changes.map(({ token }) => token)))
  const paid = tellings.flat().filter(({ direction, party }) => direction === 'out' && party !== undefined)
  return [...tokens].flatMap((token): Change[] => {
    const most = tellings.map((changes) => sumOf(changes, 'out', token)).reduce(larger, 0n)
    const named = paid.filter((change) => change.token === token)
    const amount = most - sumOf(named, 'out', token)
    return [
      ...named,
      ...(amount > 0n ? [{ direction: 'out', amount, ...(token === undefined ? {} : { token }) } as const] : []),
    ]
  })
}

/** The incoming amount: the simulated amount, but no more than the bytes guarantee, if all of them can be read. */
function arriving(trade: Trade, tried: readonly Change[] | undefined, token: string | undefined): readonly Change[] {
  const said = trade.isOpaque ? undefined : sumOf(trade.changes, 'in', token)
  const seen = tried && sumOf(tried, 'in', token)
  const amount = seen === undefined || (said !== undefined && said < seen) ? (said ?? 0n) : seen
  return amount > 0n ? [{ direction: 'in', amount, ...(token === undefined ? {} : { token }) }] : []
}

const sumOf = (changes: readonly Change[], wanted: Change['direction'], of: string | undefined): bigint =>
  changes.reduce((sum, { direction, token, amount }) => sum + (direction === wanted && token === of ? amount : 0n), 0n)

const larger = (left: bigint, right: bigint): bigint => (left > right ? left : right)
