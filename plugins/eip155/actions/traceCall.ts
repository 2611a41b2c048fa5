import { type Change, isSameAddress, type Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { isAddressShape } from '../isAddressShape.ts'
import { isBytes } from './readHex.ts'
import { readMoves } from './readMoves.ts'
import { rpc } from './rpc.ts'
import type { Attempt, Trial } from './trial.ts'

/** More calls within calls than any trade makes. */
const most = 5_000

/** Calls that carry the native currency; the others run in the name, or without the leave, of their caller. */
const paying = new Set<unknown>(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'])

/** Runs a call on a node that tells every call within it, and its logs. */
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
  const logs: unknown[] = []
  const native: Change[] = []
  const open: unknown[] = [root]
  for (let count = 0; open.length > 0; count++) {
    if (count > most) return undefined
    const frame: Record<string, unknown> = Object(open.pop())
    // What reverted took everything within it back.
    if (frame.error !== undefined) continue
    if (Array.isArray(frame.logs)) logs.push(...frame.logs)
    if (Array.isArray(frame.calls)) open.push(...frame.calls)
    const { from, to, value } = frame
    if (!paying.has(frame.type) || !isBytesOrQuantity(value) || BigInt(value) === 0n) continue
    if (isAddressShape(from) && isSameAddress(from, call.from)) native.push({ direction: 'out', amount: BigInt(value) })
    if (isAddressShape(to) && isSameAddress(to, call.from)) native.push({ direction: 'in', amount: BigInt(value) })
  }
  // Logs without their topics are those of a node that does not tell them.
  if (!logs.every((log) => Array.isArray(Object(log).topics) && isBytes(Object(log).data ?? '0x'))) return undefined
  const changes = [...native, ...readMoves(logs, call.from), ...readMoves(logs, call.from, 'in')]
  return { isReverted: false, logs, changes }
}

const isBytesOrQuantity = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)
