import type { Kernel } from 'tapkit/kernel'
import { isBegun } from '../isBegun.ts'
import { payState, type Request } from '../state.ts'
import { recall } from './recall.ts'

/**
 * Looks once more, at the press, whether what is asked for may be paid by somebody else already: another tab may have begun that since.
 * What is found stands on the screen from then on.
 */
export function findBegun(kernel: Kernel, asked: Pick<Request, 'asset' | 'amount' | 'recipient'>): boolean {
  recall(kernel, asked)
  return isBegun(payState.of(kernel).deposit, asked)
}
