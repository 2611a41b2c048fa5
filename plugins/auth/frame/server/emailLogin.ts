import * as v from 'valibot'
import { Fault } from '../../protocol/fault.ts'
import type { Handler } from '../../protocol/openResponder.ts'
import { keyStore } from '../storage/keyStore.ts'
import { awaitLink, emailSent } from './awaitLink.ts'
import { type AskServer, openServer } from './openServer.ts'
import { ServerRefusal } from './refusal.ts'
import { hasRequestKey, type RequestKeyRecord } from './requestKey.ts'
import { toFault } from './toFault.ts'

/** The email of the account, or `null`. */
const session = v.object({ email: v.unknown() })

/** The requests of a login by email. */
export type EmailRequest = 'CONNECT_EMAIL' | 'CONNECT_DEVICE' | 'CONNECT_OTP'

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
export function createEmailLogin({ ask, hasAsked }: LoginInput): EmailHandlers {
  /** The email whose link this browser waits for. */
  let linked: string | undefined

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
        const { verify, digits } = await ask({ method: 'POST', path: '/email', json: { email } }, emailSent, signal)
        linked = verify && email
        return verify ? { action: 'VERIFY_DEVICE', digits } : { action: 'VERIFY_OTP' }
      }),
    CONNECT_DEVICE: (_, { signal }) =>
      tellFaults(async () => {
        const email = linked
        const isOver = () => new Fault('not_allowed', { reason: 'link' })
        if (email === undefined) throw isOver()
        const isConfirmed = await awaitLink(ask, () => !signal.aborted, signal).catch((error: unknown) => {
          throw error instanceof ServerRefusal && error.code === 'nothing_begun' ? isOver() : error
        })
        if (!isConfirmed) throw new Fault('aborted')
        await ask({ method: 'POST', path: '/email', json: { email } }, emailSent, signal)
        return {}
      }),
    CONNECT_OTP: ({ otp }, { signal }) =>
      tellFaults(async () => {
        await ask({ method: 'POST', path: '/otp', json: { code: otp } }, session, signal)
        return {}
      }),
  }
}

/** The login at the server of the page's own origin. */
export function openEmailLogin({ origin, indexedDB }: Pick<Window, 'origin' | 'indexedDB'>): EmailHandlers {
  const keys = keyStore<RequestKeyRecord>('request', indexedDB)
  return createEmailLogin({ ask: openServer({ origin, keys }), hasAsked: () => hasRequestKey(keys) })
}

async function tellFaults<answer>(act: () => Promise<answer>): Promise<answer> {
  try {
    return await act()
  } catch (error) {
    throw toFault(error)
  }
}
