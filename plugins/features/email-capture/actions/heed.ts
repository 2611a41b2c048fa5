import type { Kernel } from 'tapkit/kernel'
import { mustGive } from '../mustGive.ts'
import { requestOf } from '../requestOf.ts'
import { setupOf } from '../setup.ts'

/** The project's word came while the visitor is asked: it counts for them as well (remote-config 3). */
export function heed(kernel: Kernel, id: string): void {
  const request = requestOf(kernel, id)
  if (!request || kernel.signal.aborted) return
  const { answers, options } = setupOf(kernel)
  const must = mustGive(kernel, options)
  if (must === undefined) answers.get(id)?.()
  else if (request.required !== must) request.required = must
}
