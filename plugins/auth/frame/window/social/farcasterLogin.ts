import { askFarcaster, beginFarcaster } from '../../server/askFarcaster.ts'
import type { AskServer } from '../../server/openServer.ts'
import type { ConnectState } from '../connectState.ts'
import type { ConnectStep } from '../connectStep.ts'
import type { Entering } from '../email/enterAccount.ts'
import { loginOf } from '../email/session.ts'

const way = 'farcaster'

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
        const begun = await beginFarcaster(ask)
        if (!isHere()) return
        step = { at: 'farcaster', url: begun.url }
        state.show(step)
        const own = await askFarcaster(ask, begun, isHere)
        if (!own) {
          if (isHere()) state.show({ at: 'social', way, problem: { code: 'timeout' } })
          return
        }
        const { label } = loginOf({ ...own, provider: way })
        know(label, way)
        if (isHere()) await enter(label)
      },
      (problem) => isHere() && state.show({ at: 'social', way, problem }),
    )
  }
}
