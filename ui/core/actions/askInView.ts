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

/** The question of a view: its view until it ends, the attempt, and how long the wallet may draw over the page. */
type Asked = Asking & {
  about?: string | undefined
  readonly attempt: AbortController
  overlay: AbortController
  /** Lets the wallet draw over the page until it has answered, or a gate is shown. */
  drawOver?: (() => void) | undefined
}

export const asked = new WeakMap<Kernel, Asked>()

/** Identifies a view with its parameters. */
export const nameOf = ({ view, params }: Route): string => JSON.stringify([view, params])

/**
 * Shows a view and asks its wallet, both in the task of the visitor's press, because browsers let a wallet open a
 * window only then. If the view is already shown, the wallet is asked anew. If a hook leads to another view, no wallet
 * is asked.
 */
export function askInView<view extends keyof Views>(kernel: Kernel, question: Question<view>): void {
  const { view, params, go = kernel.navigate } = question
  const shown = () => kernel.state.router.stack.at(-1)
  stopAsking(kernel)
  const own: Asked = {
    view,
    ...question.about(params),
    about: nameOf({ view, params }),
    attempt: new AbortController(),
    overlay: new AbortController(),
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
  own.about = nameOf(to)
  /** Ends the question. Its view goes on at once, or waits while a gate asks about another session. */
  const end = (goOn = () => {}) =>
    endPress(kernel, own, () => {
      own.about = undefined
      goOn()
    })
  askingState.reset(kernel)
  const drawOver = (task: () => Promise<() => void>) => {
    own.overlay.abort()
    own.overlay = new AbortController()
    return kernel.withOverlay(task, own.overlay.signal)
  }
  // The dialog yields before the wallet is asked: a wallet may draw, and take the focus, at once.
  const answer = drawOver(() => question.ask(to.params as Views[view], own.attempt.signal))
  own.drawOver = () => void drawOver(() => answer).catch(() => {})
  answer
    .then((done) => asked.get(kernel) === own && end(done))
    .catch((error: unknown) => {
      if (asked.get(kernel) !== own) return
      end()
      Object.assign(askingState.of(kernel), outcomeOf(kernel, error))
      if (isError(error)) question.failed?.(error)
    })
}

/** Lets go of the question of the shown view, without giving it up. */
export function letGo(kernel: Kernel): Asked | undefined {
  const own = asked.get(kernel)
  asked.delete(kernel)
  if (own) askingIn(kernel).delete(own)
  return own
}

/** Gives up the question that the shown view has put to a wallet. */
export function stopAsking(kernel: Kernel): void {
  const own = letGo(kernel)
  own?.attempt.abort()
  own?.overlay.abort()
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
