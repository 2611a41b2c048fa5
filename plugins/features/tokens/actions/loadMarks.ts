import type { Kernel } from 'tapkit/kernel'
import { readMarks } from '../marks.ts'
import { tokensState } from '../state.ts'

/** Takes up what is stored of the networks that are shown: at first, and when another tab has changed it. */
export function loadMarks(kernel: Kernel, networkIds: readonly string[]): void {
  const { marks } = tokensState.of(kernel)
  for (const id of networkIds) marks[id] = readMarks(kernel, id)
}
