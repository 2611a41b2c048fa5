import type { Kernel } from 'tapkit/kernel'
import { markOf, type Whose } from '../marks.ts'
import { mustGive } from '../mustGive.ts'
import { setupOf } from '../setup.ts'

/** Whether an account need not be asked: one that has skipped is asked where an email is required since. */
export function hasAnswered(kernel: Kernel, whose: Whose): boolean {
  const answer = markOf(kernel, whose)
  return answer === 'captured' || (answer === 'skipped' && !mustGive(kernel, setupOf(kernel).options))
}
