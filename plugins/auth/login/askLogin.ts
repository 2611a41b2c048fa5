import { abortable, isError, type Kernel } from 'tapkit/kernel'
import type { Answer, PayloadInput, RequestType } from '../protocol/requests.ts'
import { partsOf } from './parts.ts'
import { tellAlert } from './tellAlert.ts'

/**
 * Asks the bridge for a step of a login at the auth server. Answers `undefined` if a window has to do the login: windows share no storage with the bridge,
 * or the browser is logged in otherwise.
 * @throws {SecurePageError} the page does not load, does not answer in time, or does not offer the login
 * @throws {SecurePageFaultError} the page or its server refuses
 */
export async function askLogin<type extends RequestType>(
  kernel: Kernel,
  type: type,
  payload: PayloadInput<type>,
  signal: AbortSignal,
): Promise<Answer<type> | undefined> {
  try {
    const { ask } = await abortable(partsOf(kernel).bridge.connect(), signal)
    return await ask(type, payload, { signal })
  } catch (error) {
    if (isError(error, 'SecurePageFaultError') && error.params.fault === 'needs_window') return undefined
    if (!signal.aborted) tellAlert(kernel, error)
    throw error
  } finally {
    // A visitor who has left is led nowhere by an answer that comes late.
    signal.throwIfAborted()
  }
}
