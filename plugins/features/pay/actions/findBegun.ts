import type { Kernel } from 'tapkit/kernel'
import { isBegun } from '../isBegun.ts'
import { payState, type Request } from '../state.ts'
import { recall } from './recall.ts'

/**
 * Looks again, at the press, for a payment that may already pay the request: another tab may have begun the payment
 * since. A payment that is found stands on the screen from then on.
 */
export function findBegun(kernel: Kernel, asked: Pick<Request, 'asset' | 'amount' | 'recipient'>): boolean {
  recall(kernel, asked)
  return isBegun(payState.of(kernel).deposit, asked)
}
