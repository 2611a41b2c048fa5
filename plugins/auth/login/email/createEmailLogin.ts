import { isError, type Kernel } from 'tapkit/kernel'
import { SecurePageError } from '../../protocol/errors.ts'
import type { Answer, PayloadInput } from '../../protocol/requests.ts'
import { askLogin } from '../askLogin.ts'
import { offers } from '../given.ts'
import { partsOf } from '../parts.ts'
import { authState, wayKey } from '../state.ts'
import type { EmailLogin } from './emailLogin.ts'

/** The steps of a login by email: the server of the secure page is asked through the bridge, and the answer leads on. */
export function createEmailLogin(kernel: Kernel): EmailLogin {
  const state = authState.of(kernel)
  const isOfWindow = () => state.mode === 'window' || kernel.storage.get(wayKey, String) === 'window'

  /** Asks the bridge for a step, unless the window has a login by email of its own. */
  const ask = async <type extends 'CONNECT_EMAIL' | 'CONNECT_DEVICE' | 'CONNECT_OTP'>(
    type: type,
    payload: PayloadInput<type>,
    signal: AbortSignal,
  ): Promise<Answer<type> | undefined> => (isOfWindow() ? undefined : askLogin(kernel, type, payload, signal))

  /** Leads on to the key that opens the window of the secure page. `address`: this browser is logged in by that email. */
  function leadToWallet(address?: string): void {
    state.social = undefined
    state.email = address === undefined ? undefined : { address, sentAt: 0, isProven: true }
    if (address !== undefined) state.farcaster = undefined
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
      if (!offers(kernel, 'email')) throw new SecurePageError({ code: 'APKT002', type: 'CONNECT_EMAIL' })
      kernel.track('EMAIL_SUBMITTED')
      const answer = await ask('CONNECT_EMAIL', { email: address }, signal)
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
      const answer = await ask('CONNECT_DEVICE', {}, signal)
      if (!answer || !email) return leadToWallet()
      kernel.track('DEVICE_REGISTERED_FOR_EMAIL')
      tellCode(email.address)
    },

    async prove(address, otp, signal) {
      let answer: Answer<'CONNECT_OTP'> | undefined
      try {
        answer = await ask('CONNECT_OTP', { email: address, otp }, signal)
      } catch (error) {
        const code = isError(error) ? String(error.code) : 'unknown'
        if (!signal.aborted) kernel.track('EMAIL_VERIFICATION_CODE_FAIL', { code })
        throw error
      }
      if (!answer) return leadToWallet()
      kernel.track('EMAIL_VERIFICATION_CODE_PASS')
      leadToWallet(address)
    },
  }
}
