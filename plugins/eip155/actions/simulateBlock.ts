import { isSameAddress, type Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { nativeTokenAddress } from '../nativeToken.ts'
import { readMoves } from './readMoves.ts'
import { rpc } from './rpc.ts'
import type { Attempt, Trial } from './trial.ts'

/**
 * A payment that any account can make in a block that is never mined: a node that reports moves of the native currency
 * reports this payment.
 */
const probe = {
  from: '0x00000000000000000000000000000000000a9a1d',
  to: '0x00000000000000000000000000000000000a9a1e',
  value: '0x1',
}

/** Runs a call in a block that is never mined, which logs moves of the native currency as those of a token of no contract. */
export async function simulateBlock(
  context: Context,
  network: Network,
  { payload: { chainId: _, ...call }, signal }: Attempt,
): Promise<Trial | undefined> {
  // By its own code (EIP-7702) an account may pay in calls within, which not every node tells.
  const isByCode = isSameAddress(call.from, call.to)
  const probed = { stateOverrides: { [probe.from]: { balance: probe.value } }, calls: [call, probe] }
  const block = {
    blockStateCalls: [isByCode ? probed : { calls: [call] }],
    ...{ traceTransfers: true, validation: false },
  }
  const answer = await rpc(context, network, { method: 'eth_simulateV1', params: [block, 'latest'], signal })
  const [first] = Array.isArray(answer) ? answer : []
  const [result, probing] = Array.isArray(Object(first).calls) ? Object(first).calls : []
  if (isByCode && !isTold(probing)) return undefined
  const { status, logs }: Record<string, unknown> = Object(result)
  if (status === '0x0') return { isReverted: true, changes: [] }
  if (status !== '0x1' || !Array.isArray(logs)) return undefined
  const moves = [...readMoves(logs, call.from), ...readMoves(logs, call.from, 'in')]
  const changes = moves.map(({ token, ...change }) => {
    return token === undefined || isSameAddress(token, nativeTokenAddress) ? change : { ...change, token }
  })
  // If a node does not log native currency, at least the call's own value is shown.
  const value = BigInt(call.value)
  const isWhole = value === 0n || changes.some((change) => change.direction === 'out' && !('token' in change))
  return { isReverted: false, logs, changes: isWhole ? changes : [...changes, { direction: 'out', amount: value }] }
}

/** Whether a node has told of the probe's payment. */
function isTold(result: unknown): boolean {
  const { logs }: Record<string, unknown> = Object(result)
  const moves = Array.isArray(logs) ? readMoves(logs, probe.from) : []
  return moves.some(({ token }) => isSameAddress(token, nativeTokenAddress))
}
