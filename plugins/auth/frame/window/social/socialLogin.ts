import { sanitizeText } from 'tapkit/kernel'
import { randomBytes, toBase64url } from '../../crypto/bytes.ts'
import type { AskServer } from '../../server/openServer.ts'
import { ServerRefusal } from '../../server/refusal.ts'
import type { Channel } from '../../storage/openChannel.ts'
import type { ConnectState } from '../connectState.ts'
import type { EmailStepAt } from '../email/emailStep.ts'
import type { Entering } from '../email/enterAccount.ts'
import { loginProblem, refusals } from '../email/loginProblem.ts'
import { loginOf, session } from '../email/session.ts'
import { leavingOf } from '../leavingOf.ts'
import { createFarcasterLogin } from './farcasterLogin.ts'
import { loadingAddress, type Outcome, readPopupMessage } from './popupMessages.ts'
import type { SocialWay } from './socialWay.ts'

/** The second window of a login. */
type Popup = Pick<Window, 'closed' | 'close'>

/** The providers of the page, and the parts of the browser that a login there needs. */
export type SocialPort = {
  readonly ways: readonly SocialWay[]
  /** Opens the second window, in the press itself; `null` if the browser blocks it. */
  readonly open: (address: string, name: string) => Popup | null
  readonly channel: Channel
}

type SocialStep = EmailStepAt<'social'>

type Try = {
  readonly id: string
  readonly way: SocialWay
  readonly popup: Popup
  readonly began: number
  /** When the second window left for the provider. */
  left?: number
  /** The provider has cut the two windows apart: the second one says that it is closed while it is open. */
  isSevered: boolean
  step?: SocialStep
}

const lookEach = 1_000
/** A second window that seems closed so soon after it left was cut off by the provider's page. */
const severedWithin = 3_000
const silence = 45_000
/** The server forgets the beginning of a login after this time. */
const lifetime = 600_000

/** The login at a provider, in a second window. A login opens no wallet by itself. */
export function createSocialLogin(
  state: ConnectState,
  ask: AskServer,
  entering: Pick<Entering, 'attempt' | 'enter' | 'know'>,
  { ways, open, channel }: SocialPort,
) {
  const { attempt, enter, know } = entering
  const beginFarcaster = createFarcasterLogin(state, ask, entering)
  let current: Try | undefined
  let timer: ReturnType<typeof setInterval> | undefined

  function end(): void {
    clearInterval(timer)
    current = undefined
  }

  function show(login: Try, more: Partial<SocialStep>): void {
    login.step = { at: 'social', way: login.way, ...more }
    state.show(login.step)
  }

  /** Looks after the second window. A result that comes late counts until the visitor does something else. */
  function look(login: Try): void {
    const now = Date.now()
    const told = login.step?.problem?.code
    if (now - login.began > lifetime) {
      end()
      if (!told) state.show({ at: 'social', way: login.way, problem: { code: 'timeout' } })
    } else if (!login.isSevered && told !== 'closed' && login.popup.closed) {
      login.isSevered = login.left !== undefined && now - login.left <= severedWithin
      show(login, login.isSevered ? { isElsewhere: true } : { problem: { code: 'closed' } })
    } else if (!told && now - login.began >= silence)
      show(login, { isElsewhere: login.isSevered, problem: { code: 'timeout' } })
  }

  function begin(way: SocialWay): void {
    current?.popup.close()
    end()
    if (!ways.includes(way)) {
      state.show({ at: 'social', way, problem: { code: 'provider' } })
      return
    }
    if (way === 'farcaster') {
      void beginFarcaster()
      return
    }
    state.forget()
    const id = toBase64url(randomBytes(16))
    // A name of its own, so that no window that somebody else has opened is taken for this one.
    const popup = open(loadingAddress(way, id), `tapkit-${id}`)
    if (!popup) {
      state.show({ at: 'social', way, problem: { code: 'blocked' } })
      return
    }
    const login: Try = { id, way, popup, began: Date.now(), isSevered: false }
    current = login
    timer = setInterval(() => look(login), lookEach)
    show(login, {})
  }

  /** Redeems a result, once. A visitor who has gone back meanwhile is not led elsewhere. */
  function redeem(way: SocialWay, result: string): Promise<void> {
    const waiting = { at: 'waiting', act: 'ask' } as const
    state.show(waiting)
    const isHere = () => state.step() === waiting
    return attempt(
      async () => {
        const redeemed = { method: 'POST', path: '/social/redeem', json: { result } } as const
        const own = await ask(redeemed, session, leavingOf(state))
        if (!isHere()) return
        const login = loginOf(own, way)
        know(login)
        await enter(login.label)
      },
      (problem) => isHere() && state.show({ at: 'social', way, problem }),
    )
  }

  function take({ way }: Try, outcome: Outcome): void {
    end()
    channel.postMessage({ type: 'taken', id: outcome.id })
    if (outcome.type === 'result') return void redeem(way, outcome.result)
    const { code, seconds } = outcome
    const problem = refusals.has(code) && loginProblem(new ServerRefusal({ code, seconds }))
    if (problem) state.show({ at: 'social', way, problem })
    else state.show({ at: 'social', way, problem: { code: 'failed' }, details: sanitizeText(code, 100) })
  }

  if (ways.length > 0)
    channel.addEventListener('message', (event) => {
      const said = readPopupMessage('data' in event ? event.data : undefined)
      const login = current
      if (!said || !login || said.id !== login.id || Date.now() - login.began > lifetime) return
      if (said.type === 'begins') channel.postMessage({ type: 'taken', id: said.id })
      else if (said.type === 'leaving') login.left ??= Date.now()
      else if (said.type !== 'taken') take(login, said)
    })

  // The visitor has chosen otherwise.
  state.subscribe(() => {
    if (!current || state.step() === current.step) return
    current.popup.close()
    end()
  })

  return { socials: ways, beginSocial: begin }
}
