import type { Kernel } from 'tapkit/kernel'
import { tokensState } from '../state.ts'

/** Narrows the list to what has a text in its name, symbol or address. */
export function setSearch(kernel: Kernel, text: string): void {
  tokensState.of(kernel).search = text
}
