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

/** Takes the visitor's choice or text, and asks for the values that depend on it. */
export function choose(kernel: Kernel, chosen: Chosen): void {
  Object.assign(onrampState.of(kernel), chosen)
  void (chosen.seller === undefined ? loadQuote(kernel) : loadOptions(kernel))
}
