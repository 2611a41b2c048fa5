import * as v from 'valibot'
import { askFarcaster, beginFarcaster } from '../../server/askFarcaster.ts'
import type { AskServer } from '../../server/openServer.ts'
import type { ConnectState } from '../connectState.ts'
import type { ConnectStep } from '../connectStep.ts'
import type { Entering } from '../email/enterAccount.ts'
import { loginOf, session } from '../email/session.ts'
import { leavingOf } from '../leavingOf.ts'

const way = 'farcaster'
const completed = v.object({ ...session.entries, state: v.literal('completed') })

/** The login by Farcaster on the visitor's phone. A login opens no wallet by itself. */
export function createFarcasterLogin(
  state: ConnectState,
  ask: AskServer,
  { attempt, enter, know }: Pick<Entering, 'attempt' | 'enter' | 'know'>,
) {
  return function begin(): Promise<void> {
    state.forget()
    let step: ConnectStep = { at: 'farcaster' }
    state.show(step)
    const isHere = () => state.step() === step
    return attempt(
      async () => {
        const begun = await beginFarcaster(ask, leavingOf(state))
        if (!isHere()) return
        step = { at: 'farcaster', url: begun.url }
        state.show(step)
        const own = await askFarcaster(ask, { login: begun, completed, isHere, signal: leavingOf(state) })
        if (!isHere()) return
        if (!own) return state.show({ at: 'social', way, problem: { code: 'timeout' } })
        const login = loginOf(own, way)
        know(login)
        await enter(login.label)
      },
      (problem) => isHere() && state.show({ at: 'social', way, problem }),
    )
  }
}
