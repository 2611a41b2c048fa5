import type { Kernel, PurchaseCurrency } from 'tapkit/kernel'
import { onrampState } from '../state.ts'
import { loadOptions } from './loadOptions.ts'
import { loadQuote } from './loadQuote.ts'

type Chosen = {
  readonly seller?: string
  readonly purchase?: PurchaseCurrency
  readonly payment?: string
  readonly amount?: string
}

/** Takes what the visitor chose or typed, and asks for what follows from it. */
export function choose(kernel: Kernel, chosen: Chosen): void {
  Object.assign(onrampState.of(kernel), chosen)
  void (chosen.seller === undefined ? loadQuote(kernel) : loadOptions(kernel))
}
