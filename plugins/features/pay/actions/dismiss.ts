import type { Kernel } from 'tapkit/kernel'
import { callOff } from '../callOff.ts'
import { isPaid } from '../isPaid.ts'
import { end } from '../lifetimes.ts'
import { dropDeposit } from '../records.ts'
import { mayPay } from '../standing.ts'
import { payState } from '../state.ts'
import { recall } from './recall.ts'

/**
 * Lets go of a payment at an exchange that the visitor is done with; its window stays open. A payment that was begun
 * elsewhere takes its place. A payment that is already made is not asked for again: its host gets the ids by which the
 * payment can be looked for.
 */
export function dismiss(kernel: Kernel): void {
  end(kernel, 'deposit')
  const state = payState.of(kernel)
  const { deposit, request } = state
  if (request && mayPay(deposit, request)) {
    // Only the host knows whether both requests are for the same purchase.
    if (deposit.status === 'success') callOff(kernel, request.id, 'Paid for an earlier request')
    else if (isPaid(kernel.state.ledger.find(({ id }) => id === deposit.entryId)))
      callOff(kernel, request.id, 'Not followed any more')
  }
  state.deposit = undefined
  if (deposit) dropDeposit(kernel, deposit)
  recall(kernel, request)
}
