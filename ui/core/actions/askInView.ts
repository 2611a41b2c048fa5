import { type BaseError, errorText, isError, type Kernel, type Views } from 'tapkit/kernel'
import { en } from '../../locales/en.ts'
import { askingState } from '../state.ts'

type Question<view extends keyof Views> = {
  readonly view: view
  readonly params: Views[view]
  /** Shows the view. */
  readonly go?: ((view: view, params: Views[view]) => void) | undefined
  /** Asks, and answers what is done once the wallet has agreed. */
  ask(params: Views[view], signal: AbortSignal): Promise<() => void>
  failed?(error: BaseError): void
}

/** Errors that say no more than that it failed. */
const silent = ['ConnectFailedError', 'ConnectAbortedError', 'ConnectorNotFoundError', 'InvalidSessionError']

/** What is asked in the shown view: the attempt, and how long the wallet may draw over the page. */
export const asked = new WeakMap<Kernel, { readonly attempt: AbortController; readonly overlay: AbortController }>()

/** The view that a press is showing, in which it asks by itself. */
export const entered = new WeakMap<Kernel, string>()

/**
 * Shows a view and asks the wallet that it is about, both in the task of the visitor's press: a wallet that opens a window may only
 * do so then. If the view is shown already, the wallet is asked anew. If a hook leads elsewhere, nobody is asked.
 */
export function askInView<view extends keyof Views>(kernel: Kernel, question: Question<view>): void {
  const { view, params, go = kernel.navigate } = question
  const shown = () => kernel.state.router.stack.at(-1)
  if (shown()?.view !== view) {
    entered.set(kernel, view)
    try {
      go(view, params)
    } finally {
      entered.delete(kernel)
    }
  }
  const to = shown()
  if (to?.view !== view) return
  const { attempt, overlay } = stopAsking(kernel)
  /** Whether the view still waits. A view that a gate has shown over it is closed. */
  const end = () => {
    if (asked.get(kernel)?.attempt !== attempt) return false
    if (shown()?.view !== view) kernel.goBack()
    return true
  }
  askingState.reset(kernel)
  kernel
    .withOverlay(() => question.ask(to.params as Views[view], attempt.signal), overlay.signal)
    .then((done) => end() && done())
    .catch((error: unknown) => {
      if (!end()) return
      Object.assign(askingState.of(kernel), outcomeOf(kernel, error))
      if (isError(error)) question.failed?.(error)
    })
}

/** Gives up what a wallet was asked by the shown view. */
export function stopAsking(kernel: Kernel) {
  asked.get(kernel)?.attempt.abort()
  asked.get(kernel)?.overlay.abort()
  const next = { attempt: new AbortController(), overlay: new AbortController() }
  asked.set(kernel, next)
  return next
}

function outcomeOf(kernel: Kernel, error: unknown) {
  const declined = isError(error, 'UserRejectedError') || isError(error, 'SwitchDeclinedError')
  const isEnded = isError(error, 'ConnectAbortedError') && error.params.reason === 'ended'
  const phase = declined ? 'declined' : isEnded || isError(error, 'InvalidSessionError') ? 'locked' : 'failed'
  // A chain's plugin says why: its errors have codes of their own. A number is a wallet's word, which is not for show.
  const isTold = isError(error) && typeof error.code === 'string' && !silent.includes(error.name)
  const { reason } = kernel.messages('core', en).connectingExternal
  return { phase, reason: isTold ? reason(errorText(kernel, error)) : undefined }
}
