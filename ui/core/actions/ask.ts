import { isError, type Kernel } from 'tapkit/kernel'
import { askingState } from '../state.ts'
import { questions } from './questions.ts'
import { stopAsking } from './stopAsking.ts'

/** Errors that say no more than that it failed. */
const silent = ['ConnectFailedError', 'ConnectorNotFoundError', 'InvalidSessionError']

/**
 * Asks the wallet that the shown view is about, where it is about one. It runs in the task of the visitor's press, for a
 * wallet that opens a window may only do so then, and once a press, however often the view is drawn.
 */
export function ask(kernel: Kernel): void {
  const signal = stopAsking(kernel)
  const { view = '', params } = kernel.state.router.stack.at(-1) ?? {}
  const question = Object.hasOwn(questions, view) ? questions[view] : undefined
  if (!question) return
  askingState.reset(kernel)
  kernel
    .withOverlay(() => question(kernel, params, signal), signal)
    .then((done) => signal.aborted || done())
    .catch((error: unknown) => {
      if (signal.aborted) return
      Object.assign(askingState.of(kernel), outcomeOf(error))
      if (view === 'SwitchNetwork' && isError(error)) kernel.notify(error.message, 'error')
    })
}

function outcomeOf(error: unknown) {
  const declined = isError(error, 'UserRejectedError') || isError(error, 'SwitchDeclinedError')
  const phase = declined ? 'declined' : isError(error, 'InvalidSessionError') ? 'locked' : 'failed'
  return { phase, reason: reasonOf(error) }
}

/** What a chain's plugin says of it: its errors have codes of their own. A number is a wallet's word, which is not for show. */
function reasonOf(error: unknown): string | undefined {
  if (!isError(error) || typeof error.code !== 'string' || silent.includes(error.name)) return undefined
  return `${error.message}.`
}
