import type { Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import type { Eip155Payload } from '../payload.ts'
import { probeCalls } from './probeCalls.ts'
import { tokenCalls } from './tokenCalls.ts'

/** `transfer(address,uint256)` with its two words: the receiver and the amount. */
const plainTransfer = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/i

/** The rounding error of a token that counts in shares, in its smallest unit. */
const rounding = 2n

/**
 * Whether a token keeps part of a payment (money 23), by the receiver's balances before and after it on a node;
 * `undefined` if the request is no plain payment of a token, or no node tells.
 * @throws RPCError, HttpNetworkError
 */
export async function keepsPart(
  context: Context,
  network: Network,
  { from, to, data = '0x' }: Eip155Payload,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  const [, receiver, amount] = plainTransfer.exec(data) ?? []
  if (!receiver || !amount || from.slice(2).toLowerCase() === receiver.toLowerCase()) return undefined
  const balance = { to, data: tokenCalls.balanceOf(`0x${receiver}`) }
  const ended = await probeCalls(context, network, { from, calls: [balance, { to, data }, balance] }, signal)
  if (!ended?.every(([isDone]) => isDone === 1n)) return undefined
  const [[, before] = [], , [, after] = []] = ended
  return before !== undefined && after !== undefined && after - before < BigInt(`0x${amount}`) - rounding
}
