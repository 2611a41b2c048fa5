import * as v from 'valibot'
import { awaitLink, emailSent } from '../../server/awaitLink.ts'
import type { AskServer } from '../../server/openServer.ts'
import { toldAccount } from '../../server/storedVault.ts'
import type { ConnectState } from '../connectState.ts'
import { leavingOf } from '../leavingOf.ts'
import type { EmailStepAt, LoginProblem } from './emailStep.ts'
import type { Entering } from './enterAccount.ts'
import { emailText } from './session.ts'

const loggedIn = v.object({ email: emailText, account: toldAccount })

/** The login by a code in a mail. A login opens no wallet by itself. */
export function createCodeLogin(state: ConnectState, ask: AskServer, { attempt, enter, know }: Entering) {
  /** When another code to an email can be asked for, in ms since 1970, for each email that a code was asked for here. */
  const sent = new Map<string, number>()
  const resendAtOf = (email: string): number => sent.get(email) ?? 0

  /** Asks for a code. An unknown browser may get a link first: the step of its digits is then the answer. */
  async function askCode(email: string, path: '/email' | '/email/resend'): Promise<EmailStepAt<'device'> | undefined> {
    const { resendIn, verify, digits = '' } = await ask({ method: 'POST', path, json: { email } }, emailSent)
    const resendAt = Date.now() + resendIn * 1_000
    if (verify) sent.delete(email)
    else sent.set(email, resendAt)
    return verify && { at: 'device', email, digits, resendAt }
  }

  async function send(email: string): Promise<EmailStepAt<'device'> | undefined> {
    // The code that was sent a moment ago is as good as another one.
    const isRecent = Date.now() < resendAtOf(email)
    return isRecent ? undefined : askCode(email, '/email')
  }

  /** Waits for the press on the page of the link, and has the code sent then. */
  function awaitDevice(step: EmailStepAt<'device'>): Promise<void> {
    const { email } = step
    const isHere = () => state.step() === step
    state.show(step)
    return attempt(
      async () => {
        if (await awaitLink(ask, { email }, isHere)) await sendTo(email)
      },
      (problem) => isHere() && state.show({ at: 'email', typed: email, problem }),
    )
  }

  /** Sends a code, and leads on to it. A visitor who has gone back meanwhile is not led elsewhere. */
  function sendTo(email: string): Promise<void> {
    const waiting = { at: 'waiting', act: 'ask' } as const
    state.show(waiting)
    const isHere = () => state.step() === waiting
    return attempt(
      async () => {
        const device = await send(email)
        if (!isHere()) return
        if (device) void awaitDevice(device)
        else state.show({ at: 'otp', email, resendAt: resendAtOf(email) })
      },
      (problem) => isHere() && state.show({ at: 'email', typed: email, problem }),
    )
  }

  /** Does one thing at the step of the code. A visitor who has gone on meanwhile is not led elsewhere. */
  function atCode(
    act: (asked: EmailStepAt<'otp'>, isHere: () => boolean, signal: AbortSignal) => Promise<unknown>,
    next: (asked: EmailStepAt<'otp'>, problem: LoginProblem) => void,
  ): Promise<void> {
    const step = state.step()
    if (step.at !== 'otp' || step.isBusy) return Promise.resolve()
    const { email, resendAt } = step
    const asked = { at: 'otp', email, resendAt } as const
    const busy = { ...asked, isBusy: true }
    state.show(busy)
    const isHere = () => state.step() === busy
    return attempt(
      async () => void (await act(asked, isHere, leavingOf(state))),
      (problem) => isHere() && next(asked, problem),
    )
  }

  return {
    submit: async (typed: string) => {
      if (state.step().at !== 'email') return
      const email = typed.trim()
      if (v.is(emailText, email)) await sendTo(email)
      else state.show({ at: 'email', typed, problem: { code: 'typo' } })
    },
    verify: (code: string) =>
      atCode(
        async (asked, isHere, signal) => {
          const json = { email: asked.email, code }
          const { email, account } = await ask({ method: 'POST', path: '/otp', json }, loggedIn, signal)
          sent.clear()
          if (!isHere()) return
          know({ label: email, account })
          await enter(email)
        },
        (asked, problem) => {
          if (problem.code !== 'ended') return state.show({ ...asked, problem })
          // A browser that was removed has another key from now on, and its code was of the old one.
          sent.clear()
          state.show({ at: 'email', typed: asked.email, problem })
        },
      ),
    resend: () =>
      atCode(
        async ({ email }, isHere) => {
          await askCode(email, '/email/resend')
          if (isHere()) state.show({ at: 'otp', email, resendAt: resendAtOf(email), isResent: true })
        },
        (asked, problem) => {
          const { code, seconds = 0 } = problem
          if (code === 'expired') state.show({ at: 'email', typed: asked.email, problem })
          else if (code === 'soon') state.show({ ...asked, resendAt: Date.now() + seconds * 1_000, problem })
          else state.show({ ...asked, problem })
        },
      ),
    /** Back to the field of the email. */
    edit: () => {
      const step = state.step()
      if (step.at === 'otp' || step.at === 'device') state.show({ at: 'email', typed: step.email })
    },
    /** Has another link sent. */
    resendLink: async () => {
      const step = state.step()
      if (step.at === 'device') await sendTo(step.email)
    },
    /** Logs in once more by a code: the login is too old. */
    logInAgain: async () => {
      const step = state.step()
      if (step.at === 'stuck') await sendTo(step.email)
    },
  }
}
