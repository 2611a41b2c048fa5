import * as v from 'valibot'
import { Fault } from '../../protocol/fault.ts'
import type { Handler } from '../../protocol/openResponder.ts'
import { type LoginInput, readLogin, session, tellFaults } from './readLogin.ts'

/** The requests of a login by email. */
type EmailRequest = 'CONNECT_EMAIL' | 'CONNECT_OTP'

export type EmailHandlers = { readonly [type in EmailRequest]: Handler<type> }

/**
 * Logs this browser in to the auth server by a code in a mail. A login opens no wallet: the window does. A browser that is logged in by the
 * same email already is sent no mail.
 */
export function createEmailLogin(input: LoginInput): EmailHandlers {
  const { ask } = input

  async function isLoggedIn(email: string, signal: AbortSignal): Promise<boolean> {
    const own = await readLogin(input, signal)
    if (!own) return false
    if (String(own.email).toLowerCase() === email.toLowerCase()) return true
    // An app may ask for a login of its own choice, and only a press in the window changes a login that the visitor has (login 96).
    throw new Fault('needs_window')
  }

  return {
    CONNECT_EMAIL: ({ email }, { signal }) =>
      tellFaults(async () => {
        if (await isLoggedIn(email, signal)) return { action: 'CONNECT' }
        await ask({ method: 'POST', path: '/email', json: { email } }, v.object({}), signal)
        return { action: 'VERIFY_OTP' }
      }),
    CONNECT_OTP: ({ otp }, { signal }) =>
      tellFaults(async () => {
        await ask({ method: 'POST', path: '/otp', json: { code: otp } }, session, signal)
        return {}
      }),
  }
}
