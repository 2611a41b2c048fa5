import { abortable, isError, type Kernel } from 'tapkit/kernel'
import { SecurePageFaultError } from '../../protocol/errors.ts'
import { optionsOf } from '../given.ts'
import { partsOf } from '../parts.ts'
import { tellAlert } from '../tellAlert.ts'
import type { Provider } from './socialLogin.ts'

type RunInput = {
  readonly provider: Provider
  /** The one-time id of the second window, by which the bridge knows the window. */
  readonly flow: string
  readonly signal: AbortSignal
  /** Called as the provider has led the second window back. */
  readonly onBack: () => void
}

/**
 * Has the bridge lead the second window to the provider, and log this browser in by what the window comes back with. Answers `false` if the window of
 * the secure page has to log in: it shares no storage with the bridge, or the visitor is logged in already.
 * @throws {SecurePageError} the page does not load, does not answer, or has no login at providers
 * @throws {SecurePageFaultError} the provider, the page or its server refuses
 */
export async function runSocialLogin(kernel: Kernel, { provider, flow, signal, onBack }: RunInput): Promise<boolean> {
  try {
    const { ask } = await abortable(partsOf(kernel).bridge.connect(), signal)
    const type = 'GET_SOCIAL_REDIRECT_URI'
    const { uri } = await ask(type, { provider, flow }, { signal })
    if (new URL(uri).origin !== optionsOf(kernel).secure)
      throw new SecurePageFaultError({ type, fault: 'not_allowed', values: { reason: 'origin' } })
    onBack()
    await ask('CONNECT_SOCIAL', { uri }, { signal })
    return true
  } catch (error) {
    if (isError(error, 'SecurePageFaultError') && error.params.fault === 'needs_window') return false
    if (!signal.aborted) tellAlert(kernel, error)
    throw error
  }
}
