import {
  askingIn,
  ConnectAbortedError,
  ConnectFailedError,
  endPress,
  isAtGate,
  isError,
  type Kernel,
  stage,
} from 'tapkit/kernel'
import { openSecureWindow } from '../openSecureWindow.ts'
import { type AuthState, authState } from '../state.ts'
import { leadOn, namespaceOf } from './leadOn.ts'
import { createPress, type Press } from './press.ts'

export type Presses = {
  readonly connectPasskey: () => Promise<void>
  readonly focusWindow: () => void
  readonly continueHere: () => void
  /** Leads on the login of a visitor who has come back from the secure page in this tab. */
  readonly comeBack: () => void
  /** The login under way. Without a login, one begins that waits for a press in Connect. */
  readonly join: () => Press
}

const view = 'CreateWallet'

/** The failures of which the view says more, by the code of the error. */
const problems: Readonly<Record<string, AuthState['problem']>> = {
  secure_window_blocked: 'unable',
  APKT005: 'refused',
  APKT002: 'unfit',
  secure_page_version: 'unfit',
  APKT003: 'silent',
}

const shownProblem = (error: unknown): AuthState['problem'] => problems[Object(Object(error).cause ?? error).code]

/** Forgets who the visitor is at the server of the secure page. */
const forgetLogin = (state: AuthState) => Object.assign(state, { email: undefined, farcaster: undefined })

/** The logins of a kernel. */
export function createPresses(kernel: Kernel): Presses {
  const state = authState.of(kernel)
  let current: Press | undefined
  /** The login that has ended last, perhaps beneath the gate of another session. */
  let last: Press | undefined

  function begin(): Press {
    const own = createPress({ view, wallet: { connectorId: 'auth', namespace: namespaceOf(kernel) } })
    current = own
    askingIn(kernel).add(own)
    return own
  }

  /** Opens the window of a login, in the visitor's press. */
  function openIn(own: Press): void {
    const before = own.opened()?.window
    const status = before?.status()
    if (status === 'open') before?.focus()
    // A login whose window has answered, or was closed, needs no further window. A severed window may be gone.
    if (before && (status !== 'severed' || state.status !== 'window')) return
    before?.close()
    state.status = 'window'
    const onGone = (gone: 'severed' | 'closed') => {
      if (current === own && gone === 'severed') state.problem = 'severed'
    }
    const onSilence = (isSilent: boolean) => {
      if (current === own && state.status === 'window' && state.problem !== 'severed')
        state.problem = isSilent ? 'slow' : undefined
    }
    try {
      own.give(openSecureWindow(kernel, { role: 'window', onGone, onSilence }))
      state.problem = undefined
    } catch {
      state.problem = 'blocked'
    }
  }

  function end(own: Press, error?: unknown): void {
    if (current !== own) return
    current = undefined
    last = own
    own.attempt.abort(new ConnectAbortedError())
    own.opened()?.window.close()
    state.problem = shownProblem(error)
    if (error === undefined) forgetLogin(state)
    if (error === undefined) own.live.resolve()
    else own.live.reject(error)
    const isLeft = error === undefined || isError(error, 'ConnectAbortedError')
    // A failure is told by the view, if the visitor is still there.
    const isTold = !isLeft && kernel.state.router.stack.at(-1)?.view === view
    state.status = !isTold ? 'idle' : isError(error, 'UserRejectedError') ? 'declined' : 'failed'
    const goOn = () => endPress(kernel, own, () => void (error === undefined && leadOn(kernel)))
    // An app may ask for a signature as soon as the app is connected. The visitor answers the approval first, and then the login leads on.
    if (state.approval) own.goOn = goOn
    else goOn()
  }

  function show(): void {
    if (kernel.state.modal.open) kernel.navigate(view)
    else kernel.open(view)
  }

  function connectPasskey(): Promise<void> {
    return lead(openIn)
  }

  /** Leads the login under way, or a new one. */
  function lead(act: (own: Press) => void): Promise<void> {
    const isNew = !current
    const own = current ?? begin()
    act(own)
    show()
    if (isNew) {
      const { namespace } = own.wallet ?? {}
      kernel.connect({ connectorId: 'auth', namespace: namespace as never, signal: own.signal }).then(
        () => end(own),
        // A call of the app has taken the place of the press, and waits for the same login.
        (error) => (isOver() ? end(own, error) : followAttempt(own)),
      )
    }
    return own.live.promise
  }

  function continueHere(): void {
    const own = current
    if (!own || state.status !== 'window') return
    state.status = 'leaving'
    const stay = (problem: 'blocked' | 'unable') => {
      if (current === own && state.status === 'leaving') Object.assign(state, { status: 'window', problem })
    }
    import('../goToPage.ts')
      .then(({ goToPage }) => goToPage(kernel, own.signal))
      .then(
        // A browser may stay here, or show this very page again on the way back.
        () => stay('blocked'),
        (error) => (isError(error, 'SecureWindowBlockedError') ? stay('unable') : own.giveUp(error)),
      )
  }

  function comeBack(): void {
    if (kernel.connectors.list().some(isConnected)) return
    lead((own) => {
      own.comeBack()
      state.status = 'back'
    }).catch(() => {})
  }

  function join(): Press {
    if (current) return current
    const own = begin()
    state.status = 'asked'
    if (!kernel.state.modal.open || kernel.state.router.stack.at(-1)?.view !== 'Connect') kernel.open('Connect')
    followAttempt(own)
    return own
  }

  /** Follows the attempt of an app, which alone hears its outcome. */
  function followAttempt(own: Press): void {
    const isLive = () => kernel.connectors.list().some(isConnected)
    const stop = kernel.subscribe(() => {
      if (!isOver()) return
      stop()
      end(own, isLive() ? undefined : (own.failure ?? new ConnectFailedError()))
    })
    own.signal.addEventListener('abort', () => end(own, own.signal.reason), { once: true })
  }

  const isOver = () =>
    !kernel.state.graph.attempts.some(({ connectorId, kind }) => connectorId === 'auth' && kind !== 'restore')
  const isConnected = ({ id, namespace }: { readonly id: string; readonly namespace: string }) =>
    id === 'auth' && kernel.connections(namespace).some(({ connectorId }) => connectorId === id)
  const leave = () => current?.attempt.abort(new ConnectAbortedError())
  const isWaiting = () => /^(asked|window|leaving|back)$/.test(state.status)
  const reset = () => {
    if (!current) Object.assign(state, { status: 'idle', problem: undefined })
  }
  const tap = { name: 'auth', stage: stage.early }
  kernel.hooks.onClose.tap(tap, () => {
    // A gate that asks about the session decides what closing means, and a refused consent is a refused connection.
    if (current && isWaiting() && !isAtGate(kernel, current)) leave()
    // A login that has ended leads nowhere any more, above all not out of the next login.
    last?.goOn?.()
    forgetLogin(state)
    reset()
  })
  kernel.hooks.onNavigate.tap(tap, ({ from, to }) => {
    if (to.view === view) last?.goOn?.()
    const { gate, over } = kernel.view(to.view) ?? {}
    if (from?.view !== view || to.view === view || gate || over) return
    if (isWaiting()) leave()
    reset()
  })
  kernel.signal.addEventListener('abort', leave, { once: true })
  return { connectPasskey, focusWindow: () => current && openIn(current), continueHere, comeBack, join }
}
