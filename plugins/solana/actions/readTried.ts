import type { Change, Reading } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import type { ParsedPayload } from './parsePayload.ts'
import { readPromise } from './readPromise.ts'
import { readTrade, type Trade } from './readTrade.ts'
import { requireSigners } from './requireSigners.ts'
import { tradeFee } from './tradeFee.ts'
import { tryTrade } from './tryTrade.ts'

type Input = Pick<HookInput<'readPayload'>, 'intent' | 'account' | 'network' | 'signal'> & {
  readonly parsed: ParsedPayload
}

/**
 * The effects of a trade: its own bytes, and a node's simulation. Where they differ, the result that is worse for the
 * account counts.
 * @throws UnsupportedChainError, PreparedMismatchError, TransactionUnreadableError, RPCError, HttpNetworkError
 */
export async function readTried(
  context: Context,
  { account, network, signal, intent, parsed }: Input,
): Promise<Reading> {
  const { wire, message, deposit = 0 } = parsed
  const promised = readPromise(intent, network)
  requireSigners(wire, message, account.address)
  const fee = tradeFee(message)
  const { symbol } = promised.from
  const asked = { intent, symbol, wire, message, account: account.address, fee, signal }
  const trial = await tryTrade(context, network, asked)
  const trade = readTrade(trial.message, { account: account.address, promised })
  return {
    changes: [...leaving([trade.changes, trial.changes ?? []]), ...arriving(trade, trial.changes, promised.to.address)],
    callees: trade.callees,
    ...(trade.isOpaque ? { kept: trial.changes ? 'simulation' : 'nothing' } : {}),
    feeLimit: fee + (trial.changes ? trial.deposit : BigInt(deposit)),
    // The visitor has not asked for a memo that the service adds, so it is not searched for on the chain.
    details: [
      ...trade.callees.map((value) => ({ code: 'program', value })),
      ...trade.memos.map((value) => ({ code: 'memo', value })),
    ],
  }
}

/** The larger sum for each asset, of the bytes and the simulation. */
function leaving(tellings: readonly (readonly Change[])[]): readonly Change[] {
  const tokens = new Set(tellings.flatMap((changes) => changes.map(({ token }) => token)))
  return [...tokens].flatMap((token): Change[] => {
    const amount = tellings.map((changes) => sumOf(changes, 'out', token)).reduce(larger, 0n)
    return amount > 0n ? [{ direction: 'out', amount, ...(token === undefined ? {} : { token }) }] : []
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
