import { sanitizeText } from 'tapkit/kernel'
import * as v from 'valibot'
import { Fault } from '../../protocol/fault.ts'
import type { Handler } from '../../protocol/openResponder.ts'
import type { Channel } from '../storage/openChannel.ts'
import { readPopupMessage } from '../window/social/popupMessages.ts'
import { type LoginInput, readLogin } from './readLogin.ts'
import { ServerRefusal } from './refusal.ts'
import { isKnownRefusal, tellFaults } from './toFault.ts'

/** The requests of a login at a provider. */
type SocialRequest = 'GET_SOCIAL_REDIRECT_URI' | 'CONNECT_SOCIAL'

export type SocialHandlers = { readonly [type in SocialRequest]: Handler<type> }

type SocialInput = LoginInput & {
  readonly origin: string
  /** Opens the channel to the second window. */
  readonly openChannel: () => Channel
  /** Whether the bridge knows that it shares its storage, and so its channels, with windows. */
  readonly isShared: () => boolean
}

/** Milliseconds in which a second window is heard that shares its channels with the bridge, and in which its login ends. */
const [patience, longest] = [10_000, 600_000]
/** Milliseconds in which an app redeems the result that it was given. */
const freshness = 30_000

/**
 * Logs this browser in to the auth server at a provider, in the second window that the app has opened. That window asks the server for the address of
 * the provider's page itself: the address holds the state of the login, and no app is told of it (login 107). A login opens no wallet: the window does.
 */
export function createSocialLogin({ origin, openChannel, isShared, ...input }: SocialInput): SocialHandlers {
  // An app may begin a login by itself, and only a press in the window changes a login that the visitor has (login 122).
  async function requireNoLogin(signal: AbortSignal): Promise<void> {
    if (await readLogin(input, signal)) throw new Fault('needs_window')
  }

  /** The result that this bridge has waited for last, whose browser had no login as the visitor went to the provider. */
  let fresh: { readonly uri: string; readonly until: number } | undefined
  const takeFresh = (uri: string): boolean => {
    const { uri: own, until = 0 } = fresh ?? {}
    fresh = undefined
    return own === uri && Date.now() < until
  }

  return {
    GET_SOCIAL_REDIRECT_URI: ({ provider, flow }, { signal }) =>
      tellFaults(async () => {
        if (!flow) throw new Fault('needs_window')
        const channel = openChannel()
        try {
          await requireNoLogin(signal)
          const result = await awaitResult({ channel, id: flow, way: provider, isShared: isShared(), signal })
          const uri = `${origin}/done#result=${result}`
          fresh = { uri, until: Date.now() + freshness }
          return { uri }
        } catch (error) {
          // A second window that has left for its provider is out of reach.
          channel.postMessage({ type: 'stop', id: flow })
          throw error
        } finally {
          channel.close()
        }
      }),
    CONNECT_SOCIAL: ({ uri }, { signal }) =>
      tellFaults(async () => {
        const { origin: from, hash } = new URL(uri)
        if (from !== origin) throw new Fault('not_allowed', { reason: 'origin' })
        if (!takeFresh(uri)) await requireNoLogin(signal)
        const result = new URLSearchParams(hash.slice(1)).get('result')
        await input.ask({ method: 'POST', path: '/social/redeem', json: { result } }, v.object({}), signal)
        return {}
      }),
  }
}

type AwaitInput = {
  readonly channel: Channel
  readonly id: string
  readonly way: string
  readonly isShared: boolean
  readonly signal: AbortSignal
}

/**
 * Leads the second window of a flow on, and waits for the result that the provider sends it back with.
 * @throws {Fault} `needs_window` if the second window shares no channel or does not come back, `aborted` if the app has given up
 * @throws {ServerRefusal} the refusal that the second window was told of
 */
function awaitResult({ channel, id, way, isShared, signal }: AwaitInput): Promise<string> {
  let giveUp = () => {}
  const last = setTimeout(() => giveUp(), longest)
  const unheard = isShared ? undefined : setTimeout(() => giveUp(), patience)
  const result = new Promise<string>((resolve, reject) => {
    giveUp = () => reject(new Fault('needs_window'))
    const abort = () => reject(new Fault('aborted'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    channel.addEventListener('message', (event) => {
      const said = readPopupMessage('data' in event ? event.data : undefined)
      if (said?.id !== id) return
      clearTimeout(unheard)
      if (said.type === 'arrived' && said.way === way) channel.postMessage({ type: 'go', id })
      if (said.type !== 'result' && said.type !== 'refused') return
      channel.postMessage({ type: 'taken', id })
      if (said.type === 'result') resolve(said.result)
      else if (said.seconds !== undefined || isKnownRefusal(said.code)) reject(new ServerRefusal(said))
      else reject(new Fault('internal', { details: sanitizeText(said.code, 100) }))
    })
  })
  return result.finally(() => {
    clearTimeout(last)
    clearTimeout(unheard)
  })
}
