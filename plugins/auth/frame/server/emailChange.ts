import * as v from 'valibot'
import { Fault } from '../../protocol/fault.ts'
import type { Handler } from '../../protocol/openResponder.ts'
import type { Answer } from '../../protocol/requests.ts'
import { email } from '../../protocol/vocabulary.ts'
import type { AskServer } from './openServer.ts'
import { ServerRefusal } from './refusal.ts'
import { tellFaults } from './toFault.ts'

/** The requests of a change of the email. */
export type ChangeRequest = 'GET_EMAIL' | 'UPDATE_EMAIL' | 'UPDATE_EMAIL_PRIMARY_OTP' | 'UPDATE_EMAIL_SECONDARY_OTP'

export type ChangeHandlers = { readonly [type in ChangeRequest]: Handler<type> }

type ChangeInput = {
  readonly ask: AskServer
  /**
   * The visitor of the app that asks.
   * @throws {Fault} `not_connected`
   */
  readonly user: () => Promise<Answer<'GET_USER'>>
}

const session = v.object({ email, provider: v.unknown() })
/** The logins whose email changes here. `null`: this browser has logged in by an email that has left the account since. */
const providers: readonly unknown[] = ['email', 'passkey', null]
const begun = v.object({ step: v.picklist(['current', 'new']) })
const proven = v.object({ step: v.literal('new') })
const ready = v.object({ step: v.literal('confirm'), email })

/**
 * Changes the email of the login as far as two codes do, for an app that the visitor has connected. The vault’s signature makes the change, in the
 * window. A wallet that no login keeps, and a login that is not by email, have no email to change.
 */
export function createEmailChange({ ask, user }: ChangeInput): ChangeHandlers {
  async function readEmail(signal: AbortSignal): Promise<string> {
    const { factors } = await user()
    const own = factors.includes('login') && (await ask({ method: 'GET', path: '/session' }, v.unknown(), signal))
    const read = v.safeParse(session, own)
    if (!read.success || !providers.includes(read.output.provider))
      throw new Fault('not_allowed', { reason: 'noEmail' })
    return read.output.email
  }
  const verify = <schema extends v.GenericSchema>(code: string, answer: schema, signal: AbortSignal) =>
    ask({ method: 'POST', path: '/email/change/verify', json: { code } }, answer, signal)

  /** The change whose last answer was lost: its code was taken already. */
  async function readReady(refusal: unknown, signal: AbortSignal) {
    const isOver = refusal instanceof ServerRefusal && refusal.code === 'nothing_begun'
    const change = isOver && (await ask({ method: 'GET', path: '/email/change' }, v.unknown(), signal))
    if (!v.is(ready, change)) throw refusal
    return change
  }

  return {
    GET_EMAIL: (_, { signal }) => tellFaults(async () => ({ email: await readEmail(signal) })),
    UPDATE_EMAIL: ({ email }, { signal }) =>
      tellFaults(async () => {
        await readEmail(signal)
        const { step } = await ask({ method: 'POST', path: '/email/change', json: { email } }, begun, signal)
        return { action: step === 'current' ? 'VERIFY_PRIMARY_OTP' : 'VERIFY_SECONDARY_OTP' }
      }),
    UPDATE_EMAIL_PRIMARY_OTP: ({ otp }, { signal }) =>
      tellFaults(async () => {
        await user()
        await verify(otp, proven, signal)
        return {}
      }),
    UPDATE_EMAIL_SECONDARY_OTP: ({ otp }, { signal }) =>
      tellFaults(async () => {
        await user()
        const change = await verify(otp, ready, signal).catch((refusal) => readReady(refusal, signal))
        return { newEmail: change.email }
      }),
  }
}
