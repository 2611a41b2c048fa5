import type { Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { isBytes } from './readHex.ts'
import { readMoves } from './readMoves.ts'
import { readTrace } from './readTrace.ts'
import { rpc } from './rpc.ts'
import type { Attempt, Trial } from './trial.ts'

/** Runs a call on a node that reports every call within it, and its logs. */
export async function traceCall(
  context: Context,
  network: Network,
  { payload: { chainId: _, ...call }, signal }: Attempt,
): Promise<Trial | undefined> {
  const tracer = { tracer: 'callTracer', tracerConfig: { withLog: true } }
  const answer = await rpc(context, network, { method: 'debug_traceCall', params: [call, 'latest', tracer], signal })
  const root: Record<string, unknown> = Object(answer)
  if (typeof root.type !== 'string') return undefined
  if (root.error !== undefined) return { isReverted: true, changes: [] }
  const read = readTrace(root, call.from)
  if (!read) return undefined
  const { logs, native } = read
  // Logs without topics come from a node that does not support them.
  if (!logs.every((log) => Array.isArray(Object(log).topics) && isBytes(Object(log).data ?? '0x'))) return undefined
  const changes = [...native, ...readMoves(logs, call.from), ...readMoves(logs, call.from, 'in')]
  return { isReverted: false, logs, changes }
}
