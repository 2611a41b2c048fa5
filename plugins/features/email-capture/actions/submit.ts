import { anySignal, isError, type Kernel } from 'tapkit/kernel'
import { EmailCaptureFailedError } from '../errors.ts'
import { mark } from '../marks.ts'
import { readEmail } from '../readEmail.ts'
import { requestOf } from '../requestOf.ts'
import { setupOf } from '../setup.ts'
import type { EmailCapture } from '../types.ts'
import { edit } from './edit.ts'
import { nameOf } from './nameOf.ts'

/** How long a host may take, in ms. */
const limit = 20_000

/** Hands an email to the host, and lets the account through once it was taken. What fails is said, and can be tried again. */
export async function submit(kernel: Kernel, id: string, input: string): Promise<void> {
  const request = requestOf(kernel, id)
  const { answers, drafts, given, taken } = setupOf(kernel)
  const draft = drafts.get(id)
  if (!request || !draft || request.status !== 'asking') return
  const email = readEmail(input)
  if (!email) {
    request.problem = 'invalid'
    if (kernel.config.debug) kernel.alert({ code: 'APKTW002' })
    return
  }
  edit(kernel, id)
  request.status = 'checking'
  const { namespace, sessionId, chainId, address } = request
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), limit)
  const signal = anySignal([draft.signal, late.signal])
  try {
    await Promise.race([deliver(kernel, { email, namespace, chainId, address }, signal), aborted(signal)])
    if (!answers.has(id)) return
    mark(kernel, { namespace, address }, 'captured')
    taken.splice(0, taken.length, email, ...taken.filter((each) => each !== email))
    given.set(sessionId, { namespace, email })
    answers.get(id)?.()
  } catch (error) {
    const now = requestOf(kernel, id)
    if (!now) return
    kernel.report(toFailure(kernel, error, late.signal.aborted))
    Object.assign(now, { status: 'asking', problem: late.signal.aborted ? 'slow' : 'failed' })
  } finally {
    clearTimeout(timer)
  }
}

async function deliver(kernel: Kernel, capture: EmailCapture, signal: AbortSignal): Promise<void> {
  const { onCapture, endpoint } = setupOf(kernel).options
  if (onCapture) {
    await onCapture(capture, signal)
    return
  }
  try {
    await kernel.http.post(endpoint, { body: capture, parse: () => undefined, signal, retries: 0, timeout: limit })
  } catch (error) {
    // Any 2xx is a yes, whatever it says beside.
    if (!isError(error, 'HttpParseError')) throw error
  }
}

/** Rejects once nobody waits any more: a host need not look at its signal. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

function toFailure(kernel: Kernel, error: unknown, isLate: boolean): EmailCaptureFailedError {
  if (isLate) return new EmailCaptureFailedError({ reason: 'timeout' })
  const reason = setupOf(kernel).options.onCapture ? 'callback' : 'endpoint'
  const status = isError(error, 'HttpStatusError') ? error.params.status : undefined
  return new EmailCaptureFailedError({ reason, status, thrown: nameOf(error) })
}
