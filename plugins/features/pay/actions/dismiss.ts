import type { Kernel } from 'tapkit/kernel'
import { end } from '../lifetimes.ts'
import { payState } from '../state.ts'
import { drop } from './keep.ts'

/** Lets go of a payment at an exchange that the visitor is done with; its window is theirs. */
export function dismiss(kernel: Kernel): void {
  end(kernel, 'deposit')
  payState.of(kernel).deposit = undefined
  drop(kernel)
}
