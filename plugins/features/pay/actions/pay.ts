import { type Kernel, pause } from 'tapkit/kernel'
import { callOff, cancel } from '../callOff.ts'
import { failure } from '../errors.ts'
import { isSamePayment } from '../isSamePayment.ts'
import { begin as beginWork } from '../lifetimes.ts'
import { begin, pendingOf, settle } from '../pending.ts'
import { isUnderWay, tracesOf } from '../standing.ts'
import { payState } from '../state.ts'
import type { PayOptions, PayResult } from '../types.ts'
import { followLedger } from './followLedger.ts'
import { readRequest } from './readRequest.ts'
import { recall } from './recall.ts'

let requests = 0

/** The time that a host waits unless it names another, in ms. */
const usual = 300_000
const noModal = 'This kit has no modal: make it with createAppKit()'

/** Asks the visitor to pay, in the modal, and answers how that ended. */
export async function pay(kernel: Kernel, options: PayOptions, timeout = usual): Promise<PayResult> {
  try {
    // A timer with a delay that is no number would fire at once.
    return await ask(kernel, options, timeout >= 0 ? timeout : usual)
  } catch (error) {
    kernel.report(error)
    return failure('UNKNOWN_ERROR')
  }
}

async function ask(kernel: Kernel, options: PayOptions, timeout: number): Promise<PayResult> {
  if (kernel.config.features.payments === false) return failure('GENERIC_PAYMENT_ERROR', { detail: 'Payments are off' })
  const read = await readRequest(kernel, options)
  if ('success' in read) return read
  const state = payState.of(kernel)
  const before = pendingOf(kernel)
  // A payment that may be under way is not covered up by another payment.
  if (before && state.request && (before.isSending || isUnderWay(kernel, state.request))) {
    return failure('UNABLE_TO_INITIATE_PAYMENT', { detail: 'Another payment is under way' })
  }
  // A page that asks again for the same, as an effect that runs twice does, listens to the newest answer alone.
  if (before && state.request && isSamePayment(state.request, read)) {
    const about = { detail: 'Payment cancelled', ...tracesOf(kernel, state.request) }
    settle(kernel, before.id, failure('GENERIC_PAYMENT_ERROR', about))
  } else cancel(kernel, before?.id)
  // Nothing draws the ways to pay on a kit without a modal, and the visitor would be waited for until the timeout.
  if (!kernel.view('Connect')) return failure('UNABLE_TO_INITIATE_PAYMENT', { detail: noModal })
  const id = ++requests
  const signal = beginWork(kernel, 'request')
  const result = new Promise<PayResult>((resolve) => {
    begin(kernel, { id, signal, isSending: false, isConnecting: false, settle: resolve })
  })
  state.request = { ...read, id, at: Date.now() }
  state.quote = { of: '', status: 'idle' }
  followLedger(kernel, id, signal)
  pause(timeout, signal).then(
    () => giveUp(kernel, id),
    // The payment has ended, or the kit has.
    () => cancel(kernel, id),
  )
  // The payment may be open at an exchange already, begun before a reload or in another tab, or another tab may begin it from here on.
  const asked = state.request
  recall(kernel, asked)
  globalThis.addEventListener?.('storage', () => recall(kernel, asked), { signal })
  kernel.open('Pay', undefined)
  return result
}

/**
 * Ends a request whose time is over. A payment that the wallet was not asked for can no longer be confirmed. A payment
 * that the wallet was asked for is followed, and the host is told its id.
 */
function giveUp(kernel: Kernel, id: number): void {
  const { request } = payState.of(kernel)
  const { view = '' } = kernel.state.router.stack.at(-1) ?? {}
  callOff(kernel, id, 'Payment timeout')
  if (!request?.entryId && /^Pay(Quote|Review|Link)?$/.test(view)) kernel.close('done')
}
