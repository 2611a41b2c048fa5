import type { Connection, Kernel } from 'tapkit/kernel'
import { mark } from '../marks.ts'
import { mustGive } from '../mustGive.ts'
import type { EmailCaptureOptions } from '../options.ts'
import { setUp, setupOf } from '../setup.ts'
import { askVisitor } from './askVisitor.ts'
import { hasAnswered } from './hasAnswered.ts'
import { hasSignedIn } from './hasSignedIn.ts'

/**
 * The gate of an email: an account passes that has given one or skipped it, or has signed in (sign-in 13).
 * @throws UserRejectedError, and why `signal` aborted
 */
export async function authorize(
  kernel: Kernel,
  options: EmailCaptureOptions,
  { connection, signal }: { readonly connection: Connection; readonly signal: AbortSignal },
): Promise<void> {
  setUp(kernel, options)
  const { namespace, sessionId, account } = connection
  const whose = { namespace, address: account.address }
  if (hasAnswered(kernel, whose) || (await hasSignedIn(kernel, whose))) return
  const must = mustGive(kernel, options)
  // Another tab may have asked meanwhile, or the project have said that nobody is to be asked.
  if (signal.aborted || must === undefined || hasAnswered(kernel, whose)) return
  const before = setupOf(kernel).given.get(sessionId)
  if (!must && before && before.email === undefined) return mark(kernel, whose, 'skipped')
  await askVisitor(kernel, connection, signal)
}
