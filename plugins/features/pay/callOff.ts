import type { Kernel } from 'tapkit/kernel'
import { failure } from './errors.ts'
import { settle } from './pending.ts'
import { tracesOf } from './tracesOf.ts'
import type { PayErrorCode } from './types.ts'

/** Ends a request that did not succeed, as far as anybody knows: its host reads why, and what may have paid it all the same. */
export function callOff(
  kernel: Kernel,
  id: number | undefined,
  detail: string | undefined,
  code: PayErrorCode = 'GENERIC_PAYMENT_ERROR',
): void {
  settle(kernel, id, failure(code, { ...(detail ? { detail } : {}), ...tracesOf(kernel, id) }))
}
