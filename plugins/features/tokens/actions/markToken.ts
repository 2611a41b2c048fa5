import type { Kernel } from 'tapkit/kernel'
import { writeMark } from '../marks.ts'
import { type Mark, tokensState } from '../state.ts'

/** Hides a token or shows it again, on every visit; without a mark it is where it would be by itself. */
export function markToken(kernel: Kernel, networkId: string, key: string, mark: Mark | undefined): void {
  tokensState.of(kernel).marks[networkId] = writeMark(kernel, networkId, key, mark)
}
