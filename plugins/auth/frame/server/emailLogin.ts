import * as v from 'valibot'
import { Fault } from '../../protocol/fault.ts'
import type { Handler } from '../../protocol/openResponder.ts'
import type { Answer } from '../../protocol/requests.ts'
import { keyStore } from '../storage/keyStore.ts'
import { type ChangeRequest, createEmailChange, tellFaults } from './emailChange.ts'
import { type AskServer, openServer } from './openServer.ts'
import { ServerRefusal } from './refusal.ts'
import { hasRequestKey, type RequestKeyRecord } from './requestKey.ts'

/** The email of the account, or `null`. */
const session = v.object({ email: v.unknown() })

/** The requests of a login by email. */
type LoginRequest = 'CONNECT_EMAIL' | 'CONNECT_OTP'

/** The requests that the auth server answers, by way of the bridge. */
export type EmailRequest = LoginRequest | ChangeRequest

export type EmailHandlers = { readonly [type in EmailRequest]: Handler<type> }

type LoginInput = {
  readonly ask: AskServer
  /** Whether this browser has asked the server before: only then may it be logged in. */
  readonly hasAsked: () => Promise<boolean>
}

/**
 * Logs this browser in to the auth server by a code in a mail. A login opens no wallet: the window does. A browser that is logged in by the
 * same email already is sent no mail.
 */
export function createEmailLogin({ ask, hasAsked }: LoginInput): Pick<EmailHandlers, LoginRequest> {
  async function isLoggedIn(email: string, signal: AbortSignal): Promise<boolean> {
    try {
      if (!(await hasAsked())) return false
      const own = await ask({ method: 'GET', path: '/session' }, session, signal)
      if (String(own.email).toLowerCase() === email.toLowerCase()) return true
      // An app may ask for a login of its own choice, and only a press in the window changes a login that the visitor has (login 96).
      throw new Fault('needs_window')
    } catch (error) {
      if (!(error instanceof ServerRefusal)) throw error
      return false
    }
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

/** The login at the server of the page's own origin, and the changes of its email. `user` is the visitor of the app that asks. */
export function openEmailLogin(
  { origin, indexedDB }: Pick<Window, 'origin' | 'indexedDB'>,
  user: () => Promise<Answer<'GET_USER'>>,
): EmailHandlers {
  const keys = keyStore<RequestKeyRecord>('request', indexedDB)
  const ask = openServer({ origin, keys })
  return { ...createEmailLogin({ ask, hasAsked: () => hasRequestKey(keys) }), ...createEmailChange({ ask, user }) }
}
