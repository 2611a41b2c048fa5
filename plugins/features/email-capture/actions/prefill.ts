import type { Kernel } from 'tapkit/kernel'
import { EmailCaptureFailedError } from '../errors.ts'
import { readEmail } from '../readEmail.ts'
import { type Draft, setupOf } from '../setup.ts'
import { nameOf } from './nameOf.ts'

/** The email that need not be asked for: given for another namespace of this session, or known to the host. */
export function prefill(kernel: Kernel, id: string): Promise<string | undefined> {
  const draft = setupOf(kernel).drafts.get(id)
  if (!draft) return Promise.resolve(undefined)
  draft.prefilled ??= find(kernel, draft)
  return draft.prefilled
}

async function find(kernel: Kernel, { connection }: Draft): Promise<string | undefined> {
  const { given, options } = setupOf(kernel)
  const before = given.get(connection.sessionId)
  // Another account of the same namespace may be another person's.
  if (before && before.namespace !== connection.namespace) return before.email
  try {
    const known = await options.prefill?.(connection)
    return typeof known === 'string' ? readEmail(known) : undefined
  } catch (error) {
    kernel.report(new EmailCaptureFailedError({ reason: 'prefill', thrown: nameOf(error) }))
    return undefined
  }
}
