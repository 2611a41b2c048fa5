import * as v from 'valibot'
import { Fault } from '../../protocol/fault.ts'
import type { Handler } from '../../protocol/openResponder.ts'
import { askFarcaster, beginFarcaster, type FarcasterLogin } from './askFarcaster.ts'
import type { AskServer } from './openServer.ts'
import { tellFaults } from './toFault.ts'

const completed = v.object({
  state: v.literal('completed'),
  userName: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100)))),
})

/** The requests of a login by Farcaster. */
export type FarcasterRequest = 'GET_FARCASTER_URI' | 'CONNECT_FARCASTER'

export type FarcasterHandlers = { readonly [type in FarcasterRequest]: Handler<type> }

/**
 * Logs this browser in to the auth server by Farcaster on the visitor's phone. A login opens no wallet: the window does. The app gets the link, and then
 * waits; the id by which the server is asked stays here.
 */
export function createFarcasterLogin(ask: AskServer): FarcasterHandlers {
  /** The login that has begun last. Another link gives an earlier one up. */
  let begun: FarcasterLogin | undefined

  return {
    GET_FARCASTER_URI: (_, { signal }) =>
      tellFaults(async () => {
        const own = await beginFarcaster(ask, signal)
        // An app may ask for a login of its own choice, and only a press in the window changes a login that the visitor has (login 129).
        if (own.hasSession) throw new Fault('needs_window')
        begun = own
        return { url: own.url }
      }),
    CONNECT_FARCASTER: (_, { signal }) =>
      tellFaults(async () => {
        const own = begun
        const isHere = () => own !== undefined && begun === own && !signal.aborted
        try {
          const answer = own && (await askFarcaster(ask, { login: own, completed, isHere, signal }))
          if (answer) return { userName: answer.userName ?? '' }
          throw signal.aborted ? new Fault('aborted') : new Fault('not_allowed', { reason: 'expired' })
        } finally {
          if (begun === own) begun = undefined
        }
      }),
  }
}
