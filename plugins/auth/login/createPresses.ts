import {
  type Asking,
  askingIn,
  ConnectAbortedError,
  ConnectFailedError,
  endPress,
  isAtGate,
  isError,
  type Kernel,
  returnToView,
  type SessionInput,
  selectNamespace,
  stage,
} from 'tapkit/kernel'
import { openWindow } from '../bridge/openWindow.ts'
import { createMessageId } from '../protocol/messageId.ts'
import type { OpenedWindow } from './askWindow.ts'
import { optionsOf } from './given.ts'
import { authState } from './state.ts'
import { unlessAborted } from './unlessAborted.ts'

/** A login under way, by a press of the visitor or by a call of the app, of which there is one at a time. */
export type Press = Asking & {
  /** Aborts if the visitor leaves, or the app gives up. */
  readonly signal: AbortSignal
  /** Waits for a press that opens a window, other than `last`. */
  readonly untilOpened: (last?: OpenedWindow) => Promise<OpenedWindow>
  /** The answer of the connector, which attempts in both namespaces share. */
  session?: Promise<SessionInput> | undefined
  failure?: unknown
}

type OwnPress = Press & {
  readonly attempt: AbortController
  opened?: OpenedWindow | undefined
  wake: () => void
  readonly live: Promise<void>
  resolve: () => void
  reject: (error: unknown) => void
}

export type Presses = {
  readonly connectPasskey: () => Promise<void>
  readonly focusWindow: () => void
  /** The login under way. Without a login, one begins that waits for a press in Connect. */
  readonly join: () => Press
}

const view = 'CreateWallet'

/** The logins of a kernel. */
export function createPresses(kernel: Kernel): Presses {
  const state = authState.of(kernel)
  let current: OwnPress | undefined

  function begin(): OwnPress {
    const attempt = new AbortController()
    let [resolve, reject]: [() => void, (error: unknown) => void] = [() => {}, () => {}]
    const live = new Promise<void>((done, fail) => {
      resolve = done
      reject = fail
    })
    // A caller may not wait for the session to be live.
    live.catch(() => {})
    const own: OwnPress = {
      view,
      wallet: { connectorId: 'auth', namespace: namespaceOf(kernel) },
      attempt,
      signal: attempt.signal,
      live,
      wake() {},
      resolve,
      reject,
      async untilOpened(last) {
        while (!own.opened || own.opened === last) {
          const woken = new Promise<void>((wake) => {
            own.wake = wake
          })
          await unlessAborted(woken, attempt.signal)
        }
        return own.opened
      },
    }
    current = own
    askingIn(kernel).add(own)
    return own
  }

  /** Opens the window of a login, in the visitor's press. */
  function openIn(own: OwnPress): void {
    const status = own.opened?.window.status()
    if (status === 'open') own.opened?.window.focus()
    // A login whose window has answered, or was closed, needs no further window. A severed window may be gone.
    if (own.opened && (status !== 'severed' || state.status !== 'window')) return
    own.opened?.window.close()
    state.status = 'window'
    const flow = state.mode === 'window' ? undefined : createMessageId()
    const onGone = (status: 'severed' | 'closed') => {
      if (current === own && status === 'severed') state.problem = 'severed'
    }
    try {
      const window = openWindow({ secure: optionsOf(kernel).secure, role: 'window', onGone, ...(flow && { flow }) })
      own.opened = { flow, window }
      state.problem = undefined
      own.wake()
    } catch {
      state.problem = 'blocked'
    }
  }

  function end(own: OwnPress, error?: unknown): void {
    if (current !== own) return
    current = undefined
    own.opened?.window.close()
    state.problem = undefined
    if (error === undefined) own.resolve()
    else own.reject(error)
    const isLeft = error === undefined || isError(error, 'ConnectAbortedError')
    const failed = isError(error, 'UserRejectedError') ? 'declined' : 'failed'
    // A failure is told by the view, if the visitor is still there.
    state.status = isLeft || kernel.state.router.stack.at(-1)?.view !== view ? 'idle' : failed
    endPress(kernel, own, () => error === undefined && finish(kernel))
  }

  const give = (own: OwnPress) => own.attempt.abort(new ConnectAbortedError())

  function connectPasskey(): Promise<void> {
    const own = current
    if (own) {
      openIn(own)
      show()
      return own.live
    }
    const begun = begin()
    openIn(begun)
    show()
    const { namespace } = begun.wallet ?? {}
    kernel.connect({ connectorId: 'auth', namespace: namespace as never, signal: begun.signal }).then(
      () => end(begun),
      (error) => end(begun, error),
    )
    return begun.live
  }

  function show(): void {
    if (kernel.state.modal.open) kernel.navigate(view)
    else kernel.open(view)
  }

  function join(): Press {
    if (current) return current
    const own = begin()
    state.status = 'asked'
    if (kernel.state.modal.open && kernel.state.router.stack.at(-1)?.view === 'Connect') followAttempt(own)
    else {
      kernel.open('Connect')
      followAttempt(own)
    }
    return own
  }

  /** Follows the attempt of an app, which alone hears its outcome. */
  function followAttempt(own: OwnPress): void {
    const isOver = () =>
      !kernel.state.graph.attempts.some(({ connectorId, kind }) => connectorId === 'auth' && kind !== 'restore')
    const isLive = () =>
      ['eip155', 'solana'].some((each) => kernel.connections(each).some(({ connectorId }) => connectorId === 'auth'))
    const stop = kernel.subscribe(() => {
      if (!isOver()) return
      stop()
      if (!isLive()) return end(own, own.failure ?? new ConnectFailedError())
      end(own)
    })
    own.signal.addEventListener('abort', () => end(own, own.signal.reason), { once: true })
  }

  const tap = { name: 'auth', stage: stage.early }
  const isWaiting = () => state.status === 'asked' || state.status === 'window'
  const reset = () => {
    if (!current) state.status = 'idle'
  }
  kernel.hooks.onClose.tap(tap, () => {
    // A gate that asks about the session decides what closing means, and a refused consent is a refused connection.
    if (current && isWaiting() && !isAtGate(kernel, current)) give(current)
    reset()
  })
  kernel.hooks.onNavigate.tap(tap, ({ from, to }) => {
    const isCovered = to.view === 'ApproveTransaction' || kernel.view(to.view)?.gate
    if (from?.view !== view || to.view === view || isCovered) return
    if (current && isWaiting()) give(current)
    reset()
  })
  kernel.signal.addEventListener('abort', () => current && give(current), { once: true })
  return { connectPasskey, focusWindow: () => current && openIn(current), join }
}

/** The namespace that the app is on, if the wallet has accounts there. */
function namespaceOf(kernel: Kernel): string {
  const own = kernel.connectors
    .list()
    .filter(({ id }) => id === 'auth')
    .map(({ namespace }) => namespace)
  const active = selectNamespace(kernel.state)
  return own.find((namespace) => namespace === active) ?? own[0] ?? 'eip155'
}

/**
 * After connecting, goes back to the list of wallets or to the view that needed a wallet, if the visitor came from there. Otherwise
 * closes the modal.
 */
function finish(kernel: Kernel): void {
  if (!kernel.state.router.stack.some(({ view }) => view === 'ProfileWallets'))
    return void (returnToView(kernel) || kernel.close('done'))
  kernel.open('Account')
  kernel.navigate('ProfileWallets', { namespace: namespaceOf(kernel) })
}
