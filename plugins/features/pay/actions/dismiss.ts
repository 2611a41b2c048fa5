import type { Kernel } from 'tapkit/kernel'
import { callOff } from '../callOff.ts'
import { isBegun } from '../isBegun.ts'
import { end } from '../lifetimes.ts'
import { payState } from '../state.ts'
import { drop } from './keep.ts'
import { recall } from './recall.ts'

/**
 * Lets go of a payment at an exchange that the visitor is done with; its window is theirs. One that was begun elsewhere takes its place.
 * What it has paid for an earlier request is not asked for once more by a later one: whether that is the same, its host knows.
 */
export function dismiss(kernel: Kernel): void {
  end(kernel, 'deposit')
  const state = payState.of(kernel)
  const { deposit, request } = state
  if (request && !request.entryId && deposit?.status === 'success' && isBegun(deposit, request)) {
    callOff(kernel, request.id, 'Paid for an earlier request')
  }
  state.deposit = undefined
  if (deposit) drop(kernel, deposit)
  recall(kernel, request)
}
