import { abortable, isError, type Kernel } from 'tapkit/kernel'
import { messages } from '../../messages.ts'
import type { Answer, PayloadInput } from '../../protocol/requests.ts'
import { partsOf } from '../parts.ts'
import { authState } from '../state.ts'
import { tellAlert } from '../tellAlert.ts'
import type { EmailChange } from './emailChange.ts'

type Type = 'GET_EMAIL' | 'UPDATE_EMAIL' | 'UPDATE_EMAIL_PRIMARY_OTP' | 'UPDATE_EMAIL_SECONDARY_OTP'

/** Milliseconds between two questions for the email, and milliseconds for which a change can be made (login-server 20). */
const between = 1_000
const lifetime = 1_800_000

/** The steps of a change of the email: codes by the bridge, and then the wallet, in the window of the secure page. */
export function createEmailChange(kernel: Kernel): EmailChange {
  const state = authState.of(kernel)

  async function ask<type extends Type>(
    type: type,
    payload: PayloadInput<type>,
    signal: AbortSignal,
  ): Promise<Answer<type>> {
    try {
      const connection = await abortable(partsOf(kernel).bridge.connect(), signal)
      return await connection.ask(type, payload, { signal })
    } catch (error) {
      // The question that is asked each second tells the developer nothing new.
      if (!signal.aborted && state.emailChange?.step !== 'wallet') tellAlert(kernel, error)
      throw error
    } finally {
      // A visitor who has left is led nowhere by an answer that comes late.
      signal.throwIfAborted()
    }
  }

  const isHere = () => /^UpdateEmail/.test(kernel.state.router.stack.at(-1)?.view ?? '')

  /** Leads back to where the change was begun. */
  function leave(): void {
    while (isHere() && kernel.state.router.stack.length > 1) kernel.goBack()
    if (isHere()) kernel.close('done')
  }

  return {
    async begin(signal) {
      const { email } = await ask('GET_EMAIL', {}, signal)
      // A visitor who comes back from a code corrects the email that was typed.
      const typed = state.emailChange?.from === email ? state.emailChange : undefined
      state.emailChange = { from: email, to: typed && typed.step !== 'done' ? typed.to : email, step: 'edit' }
      return email
    },

    async send(to, signal) {
      const { from } = state.emailChange ?? { from: '' }
      const { action } = await ask('UPDATE_EMAIL', { email: to }, signal)
      const step = action === 'VERIFY_PRIMARY_OTP' ? 'current' : 'new'
      state.emailChange = { from, to, step }
      kernel.track('EMAIL_VERIFICATION_CODE_SENT')
      kernel.navigate(step === 'current' ? 'UpdateEmailPrimaryOtp' : 'UpdateEmailSecondaryOtp')
    },

    async prove(otp, signal) {
      const { emailChange: change } = state
      if (change?.step !== 'current' && change?.step !== 'new') return
      try {
        if (change.step === 'current') {
          await ask('UPDATE_EMAIL_PRIMARY_OTP', { otp }, signal)
          state.emailChange = { ...change, step: 'new' }
        } else {
          const { newEmail } = await ask('UPDATE_EMAIL_SECONDARY_OTP', { otp }, signal)
          state.emailChange = { ...change, to: newEmail, step: 'wallet' }
        }
      } catch (error) {
        const code = isError(error) ? String(error.code) : 'unknown'
        if (!signal.aborted) kernel.track('EMAIL_VERIFICATION_CODE_FAIL', { code })
        throw error
      }
      kernel.track('EMAIL_VERIFICATION_CODE_PASS')
      if (change.step === 'new') return
      kernel.track('EMAIL_VERIFICATION_CODE_SENT')
      // The way back does not lead to a code that was spent.
      kernel.replace('UpdateEmailSecondaryOtp')
    },

    async follow(signal) {
      const until = Date.now() + lifetime
      while (!signal.aborted && Date.now() < until) {
        const { emailChange: change } = state
        if (change?.step !== 'wallet') return
        // A page or a server that does not answer says nothing of the change.
        const { email } = await ask('GET_EMAIL', {}, signal).catch(() => ({ email: change.from }))
        if (signal.aborted) return
        if (email !== change.from) {
          state.emailChange = { ...change, to: email, step: 'done' }
          kernel.notify(kernel.messages('auth', messages).emailChanged, 'success')
          return leave()
        }
        await new Promise((resolve) => setTimeout(resolve, between))
      }
    },
  }
}
