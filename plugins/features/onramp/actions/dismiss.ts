import type { Kernel } from 'tapkit/kernel'
import { end } from '../lifetimes.ts'
import { onrampState } from '../state.ts'
import { drop } from './keep.ts'
import { recall } from './recall.ts'

/**
 * Lets go of a purchase that the visitor is done with; its window stays open. A purchase that was begun elsewhere takes
 * its place.
 */
export function dismiss(kernel: Kernel): void {
  end(kernel, 'purchase')
  const state = onrampState.of(kernel)
  const { order } = state
  state.order = undefined
  if (order) drop(kernel, order)
  recall(kernel)
}
