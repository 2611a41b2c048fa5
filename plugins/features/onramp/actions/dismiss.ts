import type { Kernel } from 'tapkit/kernel'
import { end } from '../lifetimes.ts'
import { onrampState } from '../state.ts'
import { drop } from './keep.ts'

/** Lets go of a purchase that the visitor is done with; its window is theirs. */
export function dismiss(kernel: Kernel): void {
  end(kernel, 'purchase')
  onrampState.of(kernel).order = undefined
  drop(kernel)
}
