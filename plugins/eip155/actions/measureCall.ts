import { type Change, isError, isSameAddress, type Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { isAddressShape } from '../isAddressShape.ts'
import { probeCalls } from './probeCalls.ts'
import { tokenCalls } from './tokenCalls.ts'
import type { Attempt, Trial } from './trial.ts'

/** Most further tokens that are measured: a list of 1,000 may have been cut. So many are at once, as nodes bound what an `eth_call` computes. */
const most = 999
const batch = 100

/**
 * Compares an account's balances before and after a call, for the native currency and the given tokens. `undefined` if the account holds
 * more tokens than can be measured: the one that leaves may be among the others.
 */
export async function measureCall(
  context: Context,
  network: Network,
  { payload, tokens, held = [], signal }: Attempt,
): Promise<Trial | undefined> {
  // No balance tells the owner of a piece of a collection. If the probe replaced the account’s own code, calls to the
  // account would reach the probe.
  if (!tokens.every(isAddressShape) || isSameAddress(payload.from, payload.to) || held.length > most) return undefined
  const [measured, beside] = await Promise.all([
    measure(context, network, { payload, tokens, signal }),
    measureHeld(context, network, { payload, tokens: held, signal }),
  ])
  if (!measured) return undefined
  if (measured.isReverted) return { isReverted: true, changes: [] }
  // If a balance could not be read before or after the call, the result proves nothing.
  if (measured.tokens.some((token) => token === undefined)) return undefined
  return {
    isReverted: false,
    changes: [measured.native, measured.tokens, beside].flat(2).flatMap((each) => each ?? []),
  }
}

/**
 * The changes of the tokens that can be read. A stranger may have sent a token that breaks the call or uses up its gas. The
 * tokens beside it are measured again in halves, until that token alone is left out.
 */
async function measureHeld(
  context: Context,
  network: Network,
  { payload, tokens, signal }: Omit<Attempt, 'held'>,
  size = batch,
): Promise<readonly Change[]> {
  const parts = Array.from({ length: Math.ceil(tokens.length / size) }, (_, at) =>
    tokens.slice(at * size, (at + 1) * size),
  )
  const told = parts.map(async (part) => {
    const measured = await measure(context, network, { payload, tokens: part, signal }).catch((error) => {
      // A node that does not answer at all tells nothing of the tokens.
      if (!isError(error, 'RPCError')) throw error
      return undefined
    })
    const known = measured && !measured.isReverted ? measured.tokens : []
    const unread = part.filter((_, at) => known[at] === undefined)
    const half = Math.ceil(Math.min(unread.length, part.length - 1) / 2)
    const more = half > 0 ? await measureHeld(context, network, { payload, tokens: unread, signal }, half) : []
    return [...known.flatMap((each) => each ?? []), ...more]
  })
  return (await Promise.all(told)).flat()
}

/** The changes of balances by a call. A token has at most one change; `undefined` if its balance could not be read. */
type Measured = {
  readonly isReverted: boolean
  readonly native: readonly Change[]
  readonly tokens: readonly (readonly Change[] | undefined)[]
}

async function measure(
  context: Context,
  network: Network,
  { payload, tokens, signal }: Omit<Attempt, 'held'>,
): Promise<Measured | undefined> {
  const { from, to, value, data = '0x' } = payload
  const balances = tokens.map((token) => ({ to: token, data: tokenCalls.balanceOf(from) }))
  // The first call goes to the zero address, so that its answer contains the native balance before the request.
  const nothing = { to: `0x${'0'.repeat(40)}`, data: '0x' }
  const calls = [nothing, ...balances, { to, value: BigInt(value), data }, ...balances]
  const ended = await probeCalls(context, network, { from, calls }, signal)
  if (!ended) return undefined
  const count = tokens.length
  const at = (call: number, part: 0 | 1 | 2) => ended[call]?.[part] ?? 0n
  return {
    isReverted: at(count + 1, 0) !== 1n,
    native: differ(at(0, 2), at(count + 1, 2)),
    tokens: tokens.map((token, index) => {
      const [before, after] = [1 + index, count + 2 + index]
      if (at(before, 0) !== 1n || at(after, 0) !== 1n) return undefined
      return differ(at(before, 1), at(after, 1)).map((change) => ({ ...change, token }))
    }),
  }
}

function differ(before: bigint, after: bigint): Change[] {
  if (before === after) return []
  return [before > after ? { direction: 'out', amount: before - after } : { direction: 'in', amount: after - before }]
}
