import { isError, type Kernel, sanitizeText } from 'tapkit/kernel'
import { askLogin } from '../askLogin.ts'
import { isLoggedIn } from '../isLoggedIn.ts'
import { partsOf } from '../parts.ts'
import { authState, wayKey } from '../state.ts'
import type { FarcasterLogin } from './farcasterLogin.ts'

const provider = 'farcaster'

/** The steps of a login by Farcaster: the server of the secure page is asked through the bridge, and the answer of the phone leads on. */
export function createFarcasterLogin(kernel: Kernel): FarcasterLogin {
  const state = authState.of(kernel)

  /** Leads on to the key that opens the window of the secure page. `name`: this browser is logged in by the account of that name. */
  function leadToWallet(name?: string): void {
    if (name !== undefined) Object.assign(state, { farcaster: { name }, email: undefined })
    // Who the browser was logged in as before stands as it was.
    else if (state.farcaster && 'url' in state.farcaster) state.farcaster = undefined
    kernel.storage.remove(wayKey)
    // The way back does not lead to a link that was spent.
    if (kernel.state.router.stack.at(-1)?.view === 'ConnectingFarcaster') kernel.replace('CreateWallet')
    else kernel.navigate('CreateWallet')
  }

  /** Has the secure page forget the link. A page that something else waits for is left as it is. */
  function reload(): void {
    const isBusy = state.approval || /^(window|leaving|back|consent|opening)$/.test(state.status)
    if (!isBusy && !isLoggedIn(kernel.state)) partsOf(kernel).bridge.reload()
  }

  return {
    async connect(signal) {
      signal.throwIfAborted()
      const leave = () => {
        state.farcaster = undefined
        kernel.track('SOCIAL_LOGIN_CANCELED', { provider })
        reload()
      }
      signal.addEventListener('abort', leave, { once: true })
      kernel.track('SOCIAL_LOGIN_STARTED', { provider })
      try {
        const link = state.mode === 'window' ? undefined : await askLogin(kernel, 'GET_FARCASTER_URI', {}, signal)
        if (link) state.farcaster = link
        const answer = link && (await askLogin(kernel, 'CONNECT_FARCASTER', {}, signal))
        signal.removeEventListener('abort', leave)
        if (!answer) return leadToWallet()
        kernel.track('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
        const name = sanitizeText(answer.userName, 50)
        kernel.track('SOCIAL_LOGIN_SUCCESS', { provider })
        leadToWallet(name ? `${name} (Farcaster)` : 'Farcaster')
      } catch (error) {
        signal.removeEventListener('abort', leave)
        if (!signal.aborted) {
          state.farcaster = undefined
          kernel.track('SOCIAL_LOGIN_ERROR', { provider, code: isError(error) ? String(error.code) : 'unknown' })
        }
        throw error
      }
    },
  }
}
