import { isSameAddress, type Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { nativeTokenAddress } from '../nativeToken.ts'
import { readMoves } from './readMoves.ts'
import { rpc } from './rpc.ts'
import type { Attempt, Trial } from './trial.ts'

/** Runs a call in a block that is never mined. The block's logs show native currency as a token without a contract. */
export async function simulateBlock(
  context: Context,
  network: Network,
  { payload: { chainId: _, ...call }, signal }: Attempt,
): Promise<Trial | undefined> {
  const block = { blockStateCalls: [{ calls: [call] }], traceTransfers: true, validation: false }
  const answer = await rpc(context, network, { method: 'eth_simulateV1', params: [block, 'latest'], signal })
  const [first] = Array.isArray(answer) ? answer : []
  const [result] = Array.isArray(Object(first).calls) ? Object(first).calls : []
  const { status, logs }: Record<string, unknown> = Object(result)
  if (status === '0x0') return { isReverted: true, changes: [] }
  if (status !== '0x1' || !Array.isArray(logs)) return undefined
  const moves = [...readMoves(logs, call.from), ...readMoves(logs, call.from, 'in')]
  const changes = moves.map(({ token, ...change }) => {
    return token === undefined || isSameAddress(token, nativeTokenAddress) ? change : { ...change, token }
  })
  // If a node does not log native currency, at least the call's own value is shown.
  const value = BigInt(call.value)
  const isTold = value === 0n || changes.some((change) => change.direction === 'out' && !('token' in change))
  return { isReverted: false, logs, changes: isTold ? changes : [...changes, { direction: 'out', amount: value }] }
}
