import { type Change, type IntentPromise, isSameAddress, type Reading, sumOf } from 'tapkit/kernel'
import type { Call } from './knownCalls.ts'
import type { readCalls } from './readCalls.ts'
import { readTrade } from './readTrade.ts'

type Read = {
  readonly promise: IntentPromise
  readonly read: Awaited<ReturnType<typeof readCalls>>
  /** The call that trades, where its words are read. */
  readonly trading: Call | undefined
  /** Contracts that do what they are told: those of tokens that somebody described, and those of standards. */
  readonly known: readonly (string | undefined)[]
  readonly isTried: boolean
}

/**
 * What keeps the limits of a promise: bytes that are read, of contracts that somebody vouches for; a node that has tried them out; or
 * nothing. Any contract may take the name of a call, and do something else.
 */
export function keptBy({ promise, read, trading, known, isTried }: Read): Reading['kept'] {
  const unread = isTried ? 'simulation' : 'nothing'
  if (trading) {
    const { callees = [] } = promise
    const isVouchedFor = !trading.mayFail && callees.some((callee) => isSameAddress(callee, trading.to))
    const trade = readTrade(trading)
    // 1inch’s calls of pools name no token: their least counts what the pools pay, which a node has seen to be that token.
    const isSaid = isTried || (trade?.to !== 'unsaid' && trade?.from !== 'unsaid')
    return isVouchedFor && isSaid ? 'bytes' : unread
  }
  const isKnown = ({ to, data }: Call) => data === '0x' || known.some((own) => isSameAddress(own, to))
  if (read.isOpaque || !read.calls.every(isKnown)) return unread
  const isBrought = (promise.in ?? []).every(({ token, amount }) => sumOf(comingOf(read.changes, token)) >= amount)
  return isTried && !isBrought ? 'simulation' : 'bytes'
}

/** What comes of an asset. */
export const comingOf = (changes: readonly Change[], token: string | undefined): readonly Change[] =>
  changes.filter((change) => change.direction === 'in' && isSameAddress(change.token, token))
