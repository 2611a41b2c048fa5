import type { Kernel } from 'tapkit/kernel'
import { mark } from '../marks.ts'
import { requestOf } from '../requestOf.ts'
import { setupOf } from '../setup.ts'

/** The visitor gives no email, where they need not. */
export function skip(kernel: Kernel, id: string): void {
  const request = requestOf(kernel, id)
  if (!request || request.required) return
  const { answers, given } = setupOf(kernel)
  mark(kernel, request, 'skipped')
  given.set(request.sessionId, { namespace: request.namespace })
  answers.get(id)?.()
}
