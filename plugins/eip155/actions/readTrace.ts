import { type Change, isSameAddress } from 'tapkit/kernel'
import { isAddressShape } from '../isAddressShape.ts'

/** More calls within calls than any trade makes. */
const most = 5_000

/**
 * Kinds of calls that carry native currency. The other kinds run on behalf of their caller or cannot change anything.
 */
const paying = new Set<unknown>(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'])

/**
 * The result of `callTracer` for a call: every log in it, and the native currency that it moved from and to an account.
 */
export type Trace = { readonly logs: readonly unknown[]; readonly native: readonly Change[] }

/** Reads a trace of `callTracer`; `undefined` if it is invalid, or too long to be read. */
export function readTrace(root: unknown, account: string): Trace | undefined {
  if (typeof Object(root).type !== 'string') return undefined
  const logs: unknown[] = []
  const native: Change[] = []
  const open: unknown[] = [root]
  for (let count = 0; open.length > 0; count++) {
    if (count > most) return undefined
    const frame: Record<string, unknown> = Object(open.pop())
    // A reverted call takes everything within it back.
    if (frame.error !== undefined) continue
    if (Array.isArray(frame.logs)) logs.push(...frame.logs)
    if (Array.isArray(frame.calls)) open.push(...frame.calls)
    const { from, to, value } = frame
    if (!paying.has(frame.type) || !isQuantity(value) || BigInt(value) === 0n) continue
    if (isAddressShape(from) && isSameAddress(from, account)) native.push({ direction: 'out', amount: BigInt(value) })
    if (isAddressShape(to) && isSameAddress(to, account)) native.push({ direction: 'in', amount: BigInt(value) })
  }
  return { logs, native }
}

const isQuantity = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)
