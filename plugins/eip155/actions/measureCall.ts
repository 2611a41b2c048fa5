import { type Change, isSameAddress, type Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { isAddressShape } from '../isAddressShape.ts'
import { readBytes } from './readHex.ts'
import { rpc } from './rpc.ts'
import { tokenCalls } from './tokenCalls.ts'
import type { Attempt, Trial } from './trial.ts'

/**
 * Code that is placed at the account's address for a single `eth_call`, so that the account makes the calls. Its input
 * is a list of calls: target, value and length of the data in a word each, then the data. Its answer has three words
 * for each call: whether the call succeeded, the first word of its answer, and the account's balance after it. The code
 * accepts payments, and follows only calls of the account itself.
 *
 * ```
 * 00 CALLER ORIGIN EQ PUSH1 07 JUMPI STOP              only the account itself
 * 07 JUMPDEST PUSH1 00 PUSH1 00                        out, in
 * 0c JUMPDEST CALLDATASIZE DUP2 LT PUSH1 17 JUMPI      while in < length of the input
 * 13 POP PUSH1 00 RETURN                               return memory[0..out]
 * 17 JUMPDEST DUP1 PUSH1 40 ADD CALLDATALOAD           length of the data
 * 1d DUP1 DUP3 PUSH1 60 ADD PUSH3 010000 CALLDATACOPY  the data to memory[0x10000]
 * 27 PUSH1 20 DUP4 PUSH1 20 ADD DUP3 PUSH3 010000      where the answer goes, and the data stands
 * 32 DUP6 PUSH1 20 ADD CALLDATALOAD DUP7 CALLDATALOAD GAS CALL
 * 3b SELFBALANCE DUP5 PUSH1 40 ADD MSTORE DUP4 MSTORE  the balance, and whether it went through
 * 43 ADD PUSH1 60 ADD SWAP1 PUSH1 60 ADD SWAP1 PUSH1 0c JUMP
 * ```
 */
const probe =
  '0x333214600757005b600060005b36811060175750' +
  '6000f35b8060400135808260600162010000376020836020018262010000' +
  '85602001358635' +
  '5af14784604001528352' +
  '016060019060600190600c56'

const word = (value: string | bigint) =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')

const write = (to: string, value: bigint, data: string): string =>
  [word(to.toLowerCase()), word(value), word(BigInt((data.length - 2) / 2)), data.slice(2)].join('')

/** Compares an account's balances before and after a call, for the native currency and the given tokens. */
export async function measureCall(
  context: Context,
  network: Network,
  { payload, tokens, held = [], signal }: Attempt,
): Promise<Trial | undefined> {
  // No balance tells the owner of a piece of a collection. If the probe replaced the account’s own code, calls to the
  // account would reach the probe.
  if (!tokens.every(isAddressShape) || isSameAddress(payload.from, payload.to)) return undefined
  const [measured, beside] = await Promise.all([
    measure(context, network, { payload, tokens, signal }),
    held.length > 0 ? measure(context, network, { payload, tokens: held, signal }).catch(() => undefined) : undefined,
  ])
  if (!measured) return undefined
  if (measured.isReverted) return { isReverted: true, changes: [] }
  // If a balance could not be read before or after the call, the result proves nothing.
  if (measured.tokens.some((token) => token === undefined)) return undefined
  const others = beside?.tokens.flat() ?? []
  return {
    isReverted: false,
    changes: [measured.native, measured.tokens, others].flat(2).flatMap((each) => each ?? []),
  }
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
  const balances = tokens.map((token) => write(token, 0n, tokenCalls.balanceOf(from)))
  // The first call goes to the zero address, so that its answer contains the native balance before the request.
  const nothing = write(`0x${'0'.repeat(40)}`, 0n, '0x')
  const input = `0x${[nothing, ...balances, write(to, BigInt(value), data), ...balances].join('')}`
  const answer = readBytes(
    await rpc(context, network, {
      method: 'eth_call',
      params: [{ from, to: from, data: input }, 'latest', { [from]: { code: probe } }],
      signal,
    }),
  )
  const words = (answer.slice(2).match(/.{64}/g) ?? []).map((digits) => BigInt(`0x${digits}`))
  // A node without support for overrides calls an address without code, which answers nothing.
  const count = tokens.length
  if (words.length !== (2 + 2 * count) * 3) return undefined
  const at = (call: number, part: 0 | 1 | 2) => words[call * 3 + part] ?? 0n
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
