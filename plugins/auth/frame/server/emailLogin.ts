import { Fault } from '../../protocol/fault.ts'
import type { Handler } from '../../protocol/openResponder.ts'
import { awaitLink, emailSent } from './awaitLink.ts'
import { type LoginInput, readLogin, session } from './readLogin.ts'
import { ServerRefusal } from './refusal.ts'
import { tellFaults } from './toFault.ts'

/** The requests of a login by email. */
type EmailRequest = 'CONNECT_EMAIL' | 'CONNECT_DEVICE' | 'CONNECT_OTP'

export type EmailHandlers = { readonly [type in EmailRequest]: Handler<type> }

type EmailInput = LoginInput & {
  /** The origin of the app, for which the server keeps codes of its own (login-server 66). */
  readonly app: string
}

/**
 * Logs this browser in to the auth server by a code in a mail. A login opens no wallet: the window does. A browser that is logged in by the
 * same email already is sent no mail.
 */
export function createEmailLogin(input: EmailInput): EmailHandlers {
  const { ask, app } = input
  /** The email whose link this browser waits for. */
  let linked: string | undefined

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
        const { verify, digits } = await ask(
          { method: 'POST', path: '/email', json: { email, app } },
          emailSent,
          signal,
        )
        linked = verify && email
        return verify ? { action: 'VERIFY_DEVICE', digits } : { action: 'VERIFY_OTP' }
      }),
    CONNECT_DEVICE: (_, { signal }) =>
      tellFaults(async () => {
        const email = linked
        const isOver = () => new Fault('not_allowed', { reason: 'link' })
        if (email === undefined) throw isOver()
        const isConfirmed = await awaitLink(ask, { email, app }, () => !signal.aborted, signal).catch(
          (error: unknown) => {
            throw error instanceof ServerRefusal && error.code === 'nothing_begun' ? isOver() : error
          },
        )
        if (!isConfirmed) throw new Fault('aborted')
        const { verify } = await ask({ method: 'POST', path: '/email', json: { email, app } }, emailSent, signal)
        if (!verify) return {}
        // The link counts no more, and the page does not show the digits of the one that was sent now.
        linked = undefined
        throw isOver()
      }),
    CONNECT_OTP: ({ email, otp }, { signal }) =>
      tellFaults(async () => {
        await ask({ method: 'POST', path: '/otp', json: { email, code: otp, app } }, session, signal)
        return {}
      }),
  }
}
