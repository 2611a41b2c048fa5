import type { Kernel, Prepared, Views } from 'tapkit/kernel'

/** The id of what came of a view: an order's own, or a transfer's in the ledger. */
export type Made = { readonly id: string }

/** The views that apps open by a call, and that lead to a payment. */
type View = 'RuneReview' | 'RuneBump' | 'ItemsReview'

/** A call of an app that waits for the visitor. */
type Call = {
  readonly view: View
  readonly answer: (made: Made | undefined) => void
  /** The payment that the visitor has confirmed. */
  confirmed?: { readonly prepared: Prepared; readonly made: Made } | undefined
  /** The visitor has left the view. */
  hasLeft: boolean
}

const calls = new WeakMap<Kernel, Call>()
const watched = new WeakSet<Kernel>()

/**
 * Opens a view for an app, and waits for what the visitor makes of it; `undefined` if the visitor leaves the view without a payment. A payment that
 * the wallet is asked for, as the visitor leaves, may go out, and so has an id.
 * @throws ViewNotFoundError, DestroyedError
 */
export function openForApp<view extends View>(
  kernel: Kernel,
  view: view,
  params: Views[view],
): Promise<Made | undefined> {
  watch(kernel)
  leave(kernel)
  return new Promise((answer) => {
    calls.set(kernel, { view, answer, hasLeft: false })
    kernel.open(...([view, params] as unknown as Parameters<Kernel['open']>))
  })
}

/** Answers the app that has opened a view, if an app has, once the payment that the visitor has confirmed there is made. */
export async function answerApp<result>(
  kernel: Kernel,
  view: View,
  confirmed: NonNullable<Call['confirmed']>,
  pay: () => Promise<result>,
): Promise<result> {
  const call = calls.get(kernel)
  if (call?.view !== view) return pay()
  call.confirmed = confirmed
  try {
    const result = await pay()
    call.answer(confirmed.made)
    return result
  } catch (error) {
    call.confirmed = undefined
    if (call.hasLeft) call.answer(undefined)
    throw error
  }
}

function watch(kernel: Kernel): void {
  if (watched.has(kernel)) return
  watched.add(kernel)
  const leaveIfGone = () => {
    const { view } = calls.get(kernel) ?? {}
    if (!kernel.state.router.stack.some((route) => route.view === view)) leave(kernel)
  }
  kernel.hooks.onNavigate.tap('runes', leaveIfGone)
  kernel.hooks.onClose.tap('runes', leaveIfGone)
  kernel.signal.addEventListener('abort', () => leave(kernel))
}

function leave(kernel: Kernel): void {
  const call = calls.get(kernel)
  if (!call) return
  calls.delete(kernel)
  call.hasLeft = true
  const { confirmed } = call
  // The ledger has the payment from the question to the wallet on, and drops it if nothing was sent.
  const mayBeOut = kernel.state.ledger.some(({ id }) => id === confirmed?.prepared.id)
  if (mayBeOut) call.answer(confirmed?.made)
  // A payment that the wallet was not asked for is cancelled now, and its end answers.
  else if (!confirmed) call.answer(undefined)
}
