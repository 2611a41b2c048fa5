import type { Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { readBytes } from './readHex.ts'
import { rpc } from './rpc.ts'

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

/** A call of the account; `value` in wei. */
type Made = { readonly to: string; readonly value?: bigint; readonly data: string }

/** How a call of the account ended: 1 if it succeeded, the first word of its answer, and the account's balance after it in wei. */
export type Ended = readonly [isDone: bigint, word: bigint, balance: bigint]

const word = (value: string | bigint) =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')

const write = ({ to, value = 0n, data }: Made): string =>
  [word(to.toLowerCase()), word(value), word(BigInt((data.length - 2) / 2)), data.slice(2)].join('')

/**
 * Has a node make calls of an account one after another, and sends none. `undefined` if the node does not place other
 * code at the account.
 * @throws RPCError, HttpNetworkError
 */
export async function probeCalls(
  context: Context,
  network: Network,
  { from, calls }: { readonly from: string; readonly calls: readonly Made[] },
  signal: AbortSignal,
): Promise<readonly Ended[] | undefined> {
  const answer = readBytes(
    await rpc(context, network, {
      method: 'eth_call',
      params: [{ from, to: from, data: `0x${calls.map(write).join('')}` }, 'latest', { [from]: { code: probe } }],
      signal,
    }),
  )
  const words = (answer.slice(2).match(/.{64}/g) ?? []).map((digits) => BigInt(`0x${digits}`))
  // A node without support for overrides calls an address without code, which answers nothing.
  if (words.length !== calls.length * 3) return undefined
  return calls.map((_, at) => [words[at * 3] ?? 0n, words[at * 3 + 1] ?? 0n, words[at * 3 + 2] ?? 0n])
}
