import type { Kernel } from 'tapkit/kernel'
import { end } from '../lifetimes.ts'
import { payState } from '../state.ts'
import { drop } from './keep.ts'
import { recall } from './recall.ts'

/** Lets go of a payment at an exchange that the visitor is done with; its window is theirs. One that was begun elsewhere takes its place. */
export function dismiss(kernel: Kernel): void {
  end(kernel, 'deposit')
  const state = payState.of(kernel)
  const { deposit, request } = state
  state.deposit = undefined
  if (deposit) drop(kernel, deposit)
  recall(kernel, request)
}
