import { isError, type Kernel, stage } from 'tapkit/kernel'
import { hearWord } from '../../bridge/hearWord.ts'
import { openPopup } from '../../bridge/openPopup.ts'
import type { SocialName } from '../../options.ts'
import { createMessageId } from '../../protocol/messageId.ts'
import { offers, optionsOf } from '../given.ts'
import { authState, wayKey } from '../state.ts'
import { problemOf } from './problemOf.ts'
import type { Provider, SocialLogin, SocialState } from './socialLogin.ts'
import { socialTitles } from './socialTitles.ts'

type Try = {
  readonly provider: Provider
  readonly popup: Window
  /** Aborts as the login ends. */
  readonly life: AbortController
  /** Aborts as the second window is done, too. */
  readonly watching: AbortController
  readonly began: number
  /** When the second window was opened, or has left for the provider. */
  left: number
  /** The browser calls a window closed that a page has cut off from this one. */
  isSevered: boolean
}

const view = 'ConnectingSocial'
const lookEach = 1_000
/** A second window that seems closed so soon after it left was cut off by the page that it went to. */
const severedWithin = 3_000
const silence = 45_000
/** As long as the server keeps the beginning of a login. */
const lifetime = 600_000

/** The logins at providers of a kernel. A login opens no wallet: it leads on to the window of the secure page (login 121). */
export function createSocialLogin(kernel: Kernel): SocialLogin {
  const state = authState.of(kernel)
  let current: Try | undefined

  const top = () => kernel.state.router.stack.at(-1)?.view
  const tell = (step: string, provider: SocialName, more?: { readonly code: string }) =>
    kernel.track(`SOCIAL_LOGIN_${step}`, { provider, ...more })
  const show = (provider: Provider, more: Partial<SocialState> = {}) => {
    state.social = { provider, status: 'waiting', ...more }
  }

  function end(own: Try | undefined): void {
    if (!own || current !== own) return
    current = undefined
    own.watching.abort()
    own.life.abort()
    own.popup.close()
  }

  function leave(): void {
    const own = current
    if (!own) return
    end(own)
    tell('CANCELED', own.provider)
  }

  /** Leads on to the key that opens the window of the secure page. `provider`: this browser is logged in there. */
  function leadToWallet(provider?: Provider): void {
    state.social = provider && { provider, status: 'proven' }
    if (provider) Object.assign(state, { email: undefined, farcaster: undefined })
    kernel.storage.remove(wayKey)
    // The way back does not lead to a login that is over.
    if (top() === view) kernel.replace('CreateWallet')
    else kernel.navigate('CreateWallet')
  }

  /** Looks after the second window. A result that comes late counts until the visitor does something else. */
  function look(own: Try): void {
    const { provider, popup, began } = own
    const now = Date.now()
    const told = state.social?.problem?.code
    const status = own.isSevered ? 'elsewhere' : 'waiting'
    if (now - began > lifetime) {
      end(own)
      show(provider, { problem: { code: 'timeout' } })
    } else if (!own.isSevered && told !== 'closed' && popup.closed) {
      own.isSevered = now - own.left <= severedWithin
      show(provider, own.isSevered ? { status: 'elsewhere' } : { problem: { code: 'closed' } })
    } else if (!told && now - began >= silence) show(provider, { status, problem: { code: 'timeout' } })
  }

  function watch(own: Try): void {
    const timer = setInterval(() => look(own), lookEach)
    const word = hearWord(
      () => own.popup,
      optionsOf(kernel).secure,
      () => {
        own.left = Date.now()
      },
    )
    own.watching.signal.addEventListener('abort', () => {
      clearInterval(timer)
      word()
    })
  }

  async function follow(own: Try, flow: string): Promise<void> {
    const { provider, life, watching } = own
    const onBack = () => {
      if (current !== own) return
      // The second window is done, and closes itself.
      watching.abort()
      show(provider, { status: 'redeeming' })
      tell('REQUEST_USER_DATA', provider)
    }
    try {
      const { runSocialLogin } = await import('./runSocialLogin.ts')
      const isProven = await runSocialLogin(kernel, { provider, flow, signal: life.signal, onBack })
      if (current !== own) return
      const isClosed = state.social?.problem?.code === 'closed'
      end(own)
      if (isProven) tell('SUCCESS', provider)
      // A window that its visitor has closed was not waited for.
      else if (isClosed) return
      leadToWallet(isProven ? provider : undefined)
    } catch (error) {
      if (current !== own) return
      end(own)
      show(provider, { problem: problemOf(error) })
      tell('ERROR', provider, { code: isError(error) ? String(error.code) : 'unknown' })
    }
  }

  function begin(way: SocialName): void {
    // A view that was drawn before the project's configuration came asks in vain.
    if (!offers(kernel, 'socials')) return
    end(current)
    if (way === 'farcaster') kernel.navigate('ConnectingFarcaster')
    else beginAt(way)
  }

  function beginAt(provider: Provider): void {
    show(provider)
    if (top() !== view) kernel.navigate(view, { name: socialTitles[provider] })
    // The app has more visitors than its plan takes, and another view says so.
    if (top() !== view) return
    tell('STARTED', provider)
    if (state.mode === 'window') leadToWallet()
    else open(provider)
  }

  function open(provider: Provider): void {
    const flow = createMessageId()
    const popup = openIn(`${optionsOf(kernel).secure}/loading#${provider}.${flow}`)
    if (!popup) {
      show(provider, { problem: { code: 'blocked' } })
      return
    }
    const now = Date.now()
    const own: Try = {
      ...{ provider, popup, began: now, left: now, isSevered: false },
      ...{ life: new AbortController(), watching: new AbortController() },
    }
    current = own
    watch(own)
    void follow(own, flow)
  }

  const tap = { name: 'auth', stage: stage.early }
  kernel.hooks.onClose.tap(tap, leave)
  kernel.hooks.onNavigate.tap(tap, ({ from, to }) => {
    const { gate, over } = kernel.view(to.view) ?? {}
    if (from?.view === view && to.view !== view && !gate && !over) leave()
  })
  kernel.signal.addEventListener('abort', () => end(current), { once: true })
  return { begin, openWallet: () => leadToWallet() }
}

/** Opens the second window, in the press itself; nothing if the browser blocks it. */
function openIn(address: string): Window | undefined {
  try {
    return openPopup(address)
  } catch {
    return undefined
  }
}
