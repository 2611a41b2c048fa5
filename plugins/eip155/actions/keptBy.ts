import { type Change, type IntentPromise, isSameAddress, type Reading, sumOf } from 'tapkit/kernel'
import type { Call } from './knownCalls.ts'
import type { readCalls } from './readCalls.ts'
import { readTrade, type Trade } from './readTrade.ts'

type Read = {
  readonly promise: IntentPromise
  readonly read: Awaited<ReturnType<typeof readCalls>>
  /** The call that trades, if its call data is read. */
  readonly trading: Call | undefined
  /**
   * Contracts whose calls do what their names say: the contracts of described tokens, and the contracts of standards.
   */
  readonly known: readonly (string | undefined)[]
  /** The tokens that the host lists. */
  readonly listed: readonly string[]
  readonly isTried: boolean
}

/**
 * The proof that the limits of a promise are kept: call data of known contracts, a node that has tried the call, or
 * nothing. Any contract may use the name of a known call, and do something else.
 */
export function keptBy({ promise, read, trading, known, listed, isTried }: Read): Reading['kept'] {
  const unread = isTried ? 'simulation' : 'nothing'
  if (trading) {
    const { callees = [] } = promise
    const isVouchedFor = !trading.mayFail && callees.some((callee) => isSameAddress(callee, trading.to))
    return isVouchedFor && isEnforced(readTrade(trading), listed) ? 'bytes' : unread
  }
  const isKnown = ({ to, data }: Call) => data === '0x' || known.some((own) => isSameAddress(own, to))
  if (read.isOpaque || !read.calls.every(isKnown)) return unread
  const isBrought = (promise.in ?? []).every(({ token, amount }) => sumOf(comingOf(read.changes, token)) >= amount)
  return isTried && !isBrought ? 'simulation' : 'bytes'
}

/**
 * Whether the router reverts a trade that brings the account less than the least. The service names the pools of 1inch’s
 * calls of pools, and the router believes what the pools say (evm 22). A token that the host does not list may keep a
 * part on its way to the account (evm 34).
 */
function isEnforced(trade: Trade | undefined, listed: readonly string[]): boolean {
  if (!trade || trade.to === 'unsaid') return false
  const { to, isMeasured } = trade
  return to === undefined || isMeasured === true || listed.some((token) => isSameAddress(token, to))
}

/** The arriving amount of an asset. */
export const comingOf = (changes: readonly Change[], token: string | undefined): readonly Change[] =>
  changes.filter((change) => change.direction === 'in' && isSameAddress(change.token, token))
