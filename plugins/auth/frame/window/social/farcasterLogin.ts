import * as v from 'valibot'
import { webAddress } from '../../../protocol/vocabulary.ts'
import { isPassing } from '../../server/isPassing.ts'
import type { AskServer } from '../../server/openServer.ts'
import type { ConnectState } from '../connectState.ts'
import type { ConnectStep } from '../connectStep.ts'
import type { Entering } from '../email/enterAccount.ts'
import { loginOf, session } from '../email/session.ts'

const begun = v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)), url: webAddress })
const told = v.union([
  v.object({ state: v.literal('pending') }),
  v.object({ ...session.entries, state: v.literal('completed') }),
])

/** Milliseconds between an answer of the server and the next question. */
const askEach = 1_500
/** As long as the link is good. */
const lifetime = 300_000
const way = 'farcaster'

/** The login by Farcaster on the visitor's phone. A login opens no wallet by itself. */
export function createFarcasterLogin(
  state: ConnectState,
  ask: AskServer,
  { attempt, enter, know }: Pick<Entering, 'attempt' | 'enter' | 'know'>,
) {
  /** Asks until the visitor has signed, has left, or the link is over. The answer is the session. */
  async function askUntil(
    id: string,
    until: number,
    isHere: () => boolean,
  ): Promise<v.InferOutput<typeof session> | undefined> {
    while (isHere() && Date.now() < until) {
      const answer = await ask({ method: 'GET', path: `/farcaster/${id}` }, told).catch((error: unknown) => {
        if (isHere() && !isPassing(error)) throw error
      })
      if (answer?.state === 'completed') return answer
      await new Promise((resolve) => setTimeout(resolve, askEach))
    }
    return undefined
  }

  return function begin(): Promise<void> {
    state.forget()
    let step: ConnectStep = { at: 'farcaster' }
    state.show(step)
    const isHere = () => state.step() === step
    return attempt(
      async () => {
        const { id, url } = await ask({ method: 'POST', path: '/farcaster', json: {} }, begun)
        if (!isHere()) return
        step = { at: 'farcaster', url }
        state.show(step)
        const own = await askUntil(id, Date.now() + lifetime, isHere)
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
