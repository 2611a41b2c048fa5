import {
  type Asking,
  askingIn,
  type BaseError,
  endPress,
  errorText,
  isError,
  type Kernel,
  type Route,
  type Views,
} from 'tapkit/kernel'
import { en } from '../../locales/en.ts'
import { askingState } from '../state.ts'
import { createOverlay, type Overlay } from './createOverlay.ts'

type Question<view extends keyof Views> = {
  readonly view: view
  readonly params: Views[view]
  /** Shows the view. */
  readonly go?: ((view: view, params: Views[view]) => void) | undefined
  /** The subject of the question: a wallet to connect, or a session. */
  about(params: Views[view]): Pick<Asking, 'wallet' | 'sessionId'>
  /** Asks the wallet. The returned function runs once the wallet has agreed. */
  ask(params: Views[view], signal: AbortSignal): Promise<() => void>
  failed?(error: BaseError): void
}

/** Errors that only say that the request failed. */
const silent = ['ConnectFailedError', 'ConnectAbortedError', 'ConnectorNotFoundError', 'InvalidSessionError']

/** The question that a view puts to a wallet, from the press until it has ended or is given up. */
type Asked = Asking & {
  /** The parameters with which the view shows the question. */
  params: unknown
  /** Aborts if the question is given up. */
  readonly attempt: AbortController
  readonly overlay: Overlay
}

export const asked = new WeakMap<Kernel, Asked>()

/** Whether a route shows a question. */
export const isShownAt = (own: Asked, { view, params }: Route): boolean =>
  own.view === view && JSON.stringify(own.params) === JSON.stringify(params)

/**
 * Shows a view and asks its wallet, both in the task of the visitor's press, because browsers let a wallet open a
 * window only then. If the view is already shown, the wallet is asked again. If a hook leads to another view, no wallet
 * is asked.
 */
export function askInView<view extends keyof Views>(kernel: Kernel, question: Question<view>): void {
  const { view, params, go = kernel.navigate } = question
  const shown = () => kernel.state.router.stack.at(-1)
  stopAsking(kernel)
  const own: Asked = {
    view,
    ...question.about(params),
    params,
    attempt: new AbortController(),
    overlay: createOverlay(kernel),
  }
  asked.set(kernel, own)
  askingIn(kernel).add(own)
  if (shown()?.view !== view) go(view, params)
  const to = shown()
  if (asked.get(kernel) !== own) return
  if (to?.view !== view) {
    stopAsking(kernel)
    return
  }
  own.params = to.params
  askingState.reset(kernel)
  /** Ends the question. Its view goes on at once, or waits while a gate asks about another session. */
  const end = (goOn = () => {}) =>
    endPress(kernel, own, () => {
      goOn()
      letGo(kernel, own)
    })
  own.overlay
    .ask(() => question.ask(to.params as Views[view], own.attempt.signal))
    .then((done) => asked.get(kernel) === own && end(done))
    .catch((error: unknown) => {
      if (asked.get(kernel) !== own) return
      end()
      Object.assign(askingState.of(kernel), outcomeOf(kernel, error))
      if (isError(error)) question.failed?.(error)
    })
}

/** Forgets a question without giving it up. */
export function letGo(kernel: Kernel, own: Asked): void {
  if (asked.get(kernel) === own) asked.delete(kernel)
  askingIn(kernel).delete(own)
}

/** Gives up the question that the shown view has put to a wallet. */
export function stopAsking(kernel: Kernel): void {
  const own = asked.get(kernel)
  if (!own) return
  letGo(kernel, own)
  own.attempt.abort()
  own.overlay.pause()
}

function outcomeOf(kernel: Kernel, error: unknown) {
  const declined = isError(error, 'UserRejectedError') || isError(error, 'SwitchDeclinedError')
  const isEnded = isError(error, 'ConnectAbortedError') && error.params.reason === 'ended'
  const phase = declined ? 'declined' : isEnded || isError(error, 'InvalidSessionError') ? 'locked' : 'failed'
  // Errors with a code of their own come from the kit or a chain's plugin, and explain the failure. A numeric code
  // comes from a wallet, whose words are not shown.
  const isTold = isError(error) && typeof error.code === 'string' && !silent.includes(error.name)
  const { reason } = kernel.messages('core', en).connectingExternal
  return { phase, reason: isTold ? reason(errorText(kernel, error)) : undefined }
}
