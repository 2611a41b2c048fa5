import { abortable, isError, type Kernel } from 'tapkit/kernel'
import { SecurePageError } from '../../protocol/errors.ts'
import type { Answer, PayloadInput } from '../../protocol/requests.ts'
import { offersEmail } from '../given.ts'
import { partsOf } from '../parts.ts'
import { authState, wayKey } from '../state.ts'
import { tellAlert } from '../tellAlert.ts'
import type { EmailLogin } from './emailLogin.ts'

/** The steps of a login by email: the server of the secure page is asked through the bridge, and the answer leads on. */
export function createEmailLogin(kernel: Kernel): EmailLogin {
  const state = authState.of(kernel)
  const isOfWindow = () => state.mode === 'window' || kernel.storage.get(wayKey, String) === 'window'

  /**
   * Asks the bridge for a step. Answers `undefined` if windows share no storage with the bridge: the window has a login by email of its own.
   * @throws {SecurePageError} the page does not load, does not answer in 120 s, or has no auth server
   * @throws {SecurePageFaultError} the page or its server refuses
   */
  async function askBridge<type extends 'CONNECT_EMAIL' | 'CONNECT_DEVICE' | 'CONNECT_OTP'>(
    type: type,
    payload: PayloadInput<type>,
    signal: AbortSignal,
  ): Promise<Answer<type> | undefined> {
    if (isOfWindow()) return undefined
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

  /** Leads on to the key that opens the window of the secure page. `address`: this browser is logged in by that email. */
  function leadToWallet(address?: string): void {
    state.email = address === undefined ? undefined : { address, sentAt: 0, isProven: true }
    kernel.storage.set(wayKey, address === undefined ? 'window' : 'email')
    lead('CreateWallet')
  }

  /** Leads on. The way back does not lead to a code or a link that is over. */
  function lead(view: 'CreateWallet' | 'EmailVerifyDevice' | 'EmailVerifyOtp'): void {
    const shown = kernel.state.router.stack.at(-1)?.view ?? ''
    if (shown !== view && /^EmailVerify/.test(shown)) kernel.replace(view)
    else kernel.navigate(view)
  }

  function tellCode(address: string): void {
    state.email = { address, sentAt: Date.now(), isProven: false }
    kernel.track('EMAIL_VERIFICATION_CODE_SENT')
    lead('EmailVerifyOtp')
  }

  return {
    async prepare() {
      if (!isOfWindow()) await partsOf(kernel).bridge.connect()
    },

    async send(address, signal) {
      // A view that was drawn before the project's configuration came asks in vain.
      if (!offersEmail(kernel)) throw new SecurePageError({ code: 'APKT002', type: 'CONNECT_EMAIL' })
      kernel.track('EMAIL_SUBMITTED')
      const answer = await askBridge('CONNECT_EMAIL', { email: address }, signal)
      if (!answer || answer.action === 'CONNECT') {
        leadToWallet(answer && address)
        return false
      }
      const { digits } = answer
      if (answer.action === 'VERIFY_DEVICE') {
        state.email = { address, sentAt: Date.now(), isProven: false, digits: digits ?? '' }
        lead('EmailVerifyDevice')
      } else tellCode(address)
      return true
    },

    async register(signal) {
      const { email } = state
      const answer = await askBridge('CONNECT_DEVICE', {}, signal)
      if (!answer || !email) return leadToWallet()
      kernel.track('DEVICE_REGISTERED_FOR_EMAIL')
      tellCode(email.address)
    },

    async prove(otp, signal) {
      const { email } = state
      let answer: Answer<'CONNECT_OTP'> | undefined
      try {
        answer = await askBridge('CONNECT_OTP', { otp }, signal)
      } catch (error) {
        const code = isError(error) ? String(error.code) : 'unknown'
        if (!signal.aborted) kernel.track('EMAIL_VERIFICATION_CODE_FAIL', { code })
        throw error
      }
      if (!answer) return leadToWallet()
      kernel.track('EMAIL_VERIFICATION_CODE_PASS')
      leadToWallet(email?.address)
    },
  }
}
