import { errorText, isError, type Kernel, type Route } from 'tapkit/kernel'
import { en } from '../../locales/en.ts'
import { askingState } from '../state.ts'
import { questions } from './questions.ts'
import { cover, isAsking, leaveToGate, stopAsking } from './stopAsking.ts'
import { tellError } from './tellError.ts'

/** Errors that say no more than that it failed. */
const silent = ['ConnectFailedError', 'ConnectAbortedError', 'ConnectorNotFoundError', 'InvalidSessionError']

/**
 * Asks the wallet that the shown view is about, where it is about one. It runs in the task of the visitor's press, for a
 * wallet that opens a window may only do so then, and once a press, however often the view is drawn.
 */
export function ask(kernel: Kernel, from?: Route): void {
  const to = kernel.state.router.stack.at(-1)
  const { view = '', params } = to ?? {}
  const question = Object.hasOwn(questions, view) ? questions[view] : undefined
  // A gate asks the visitor while the wallet's answer waits: nobody is asked anew, and nothing is given up.
  const isCovered = isGate(kernel, to)
  if (isCovered || (question && isGate(kernel, from))) {
    cover(kernel, isCovered)
    return
  }
  if (!to && leaveToGate(kernel)) return
  const { signal, overlay } = stopAsking(kernel)
  if (!question) return
  askingState.reset(kernel)
  kernel
    .withOverlay(() => question(kernel, params, signal), overlay)
    .then((done) => {
      if (!isAsking(kernel, signal)) return
      backTo(kernel, view)
      done()
    })
    .catch((error: unknown) => {
      if (!isAsking(kernel, signal)) return
      backTo(kernel, view)
      Object.assign(askingState.of(kernel), outcomeOf(kernel, error))
      if (view === 'SwitchNetwork' && isError(error)) tellError(kernel, error)
    })
}

const isGate = (kernel: Kernel, route: Route | undefined): boolean =>
  route !== undefined && kernel.view(route.view)?.gate === true

/** Closes the view that a gate has shown over the wallet's. */
function backTo(kernel: Kernel, view: string): void {
  if (kernel.state.router.stack.at(-1)?.view !== view) kernel.goBack()
}

function outcomeOf(kernel: Kernel, error: unknown) {
  const declined = isError(error, 'UserRejectedError') || isError(error, 'SwitchDeclinedError')
  const isEnded = isError(error, 'ConnectAbortedError') && error.params.reason === 'ended'
  const phase = declined ? 'declined' : isEnded || isError(error, 'InvalidSessionError') ? 'locked' : 'failed'
  return { phase, reason: reasonOf(kernel, error) }
}

/** What a chain's plugin says of it: its errors have codes of their own. A number is a wallet's word, which is not for show. */
function reasonOf(kernel: Kernel, error: unknown): string | undefined {
  if (!isError(error) || typeof error.code !== 'string' || silent.includes(error.name)) return undefined
  return kernel.messages('core', en).connectingExternal.reason(errorText(kernel, error))
}
