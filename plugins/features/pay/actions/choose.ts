import type { Kernel } from 'tapkit/kernel'
import { payState } from '../state.ts'

/** Takes the asset or the amount that the visitor chose or typed for a deposit. */
export function choose(kernel: Kernel, chosen: { readonly asset?: string; readonly amount?: string }): void {
  Object.assign(payState.of(kernel), chosen, chosen.amount === undefined ? {} : { typed: true })
}
