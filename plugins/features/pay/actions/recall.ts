import type { Kernel } from 'tapkit/kernel'
import { isSamePayment } from '../isSamePayment.ts'
import { keptDeposits, tidyDeposits } from '../records.ts'
import { mayPay } from '../standing.ts'
import { payState, type Request } from '../state.ts'
import { statusOf } from '../statusOf.ts'
import { look } from './look.ts'

/**
 * Takes up a payment that was begun before a reload, or in another tab: its window can no longer be watched. A payment
 * that pays the present request comes first, then the newest payment. The next payment follows once the visitor is done
 * with it.
 */
export function recall(kernel: Kernel, request?: Pick<Request, 'asset' | 'amount' | 'recipient'>): void {
  const state = payState.of(kernel)
  const { deposit } = state
  // The payment on the screen gives way only to a payment that would otherwise be made twice. A failed payment hides no
  // other payment.
  if (deposit && (!request || deposit.status === 'opening' || mayPay(deposit, request))) return
  tidyDeposits(kernel)
  const kept = keptDeposits(kernel)
  const found =
    kept.find((each) => request && isSamePayment(each, request)) ??
    (deposit ? undefined : kept.find((each) => statusOf(kernel, each)))
  if (!found) return
  state.deposit = found
  look(kernel)
}
