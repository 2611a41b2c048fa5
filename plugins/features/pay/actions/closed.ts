import type { Kernel } from 'tapkit/kernel'
import { callOff, cancel } from '../callOff.ts'
import { pendingOf } from '../pending.ts'
import { isUnderWay } from '../standing.ts'
import { payState, type Request } from '../state.ts'
import type { PayErrorCode } from '../types.ts'
import { namespaceOf } from './loadQuote.ts'

/**
 * Called when the modal was closed at `view`. A payment that has not begun is called off. A visitor who was led to a
 * wallet, or asked at a gate, comes back to the payment.
 */
export function closed(kernel: Kernel, view?: string): void {
  const pending = pendingOf(kernel)
  const { request } = payState.of(kernel)
  if (!pending || !request || kernel.state.modal.open) return
  const isBegun = isUnderWay(kernel, request)
  const isAtGate = kernel.view(view ?? '')?.gate && !isBegun && !pending.isSending
  if (pending.isConnecting || isAtGate) {
    pending.isConnecting = false
    if (kernel.connection(request.way ? namespaceOf(kernel, request.way) : request.namespace)) {
      kernel.open('Pay', undefined)
      if (request.way) kernel.navigate('PayQuote', undefined)
      return
    }
  }
  if (isBegun) return
  const missing = missingAt(kernel, request, view)
  if (missing) callOff(kernel, pending.id, undefined, missing)
  else cancel(kernel, pending.id)
}

/** The part that did not load and that the visitor left without; `undefined` if they only left. */
function missingAt(kernel: Kernel, { id, asset, amount }: Request, view = ''): PayErrorCode | undefined {
  const { deposit, quote, ways, exchanges } = payState.of(kernel)
  if (deposit?.requestId === id && deposit.problem !== undefined) return 'UNABLE_TO_GET_PAY_URL'
  if (quote.status === 'error') return 'UNABLE_TO_GET_QUOTE'
  // A list that did not load counts only in the view that shows the list: a visitor who left another view did not leave
  // for this reason.
  const hasFailed = (list: { readonly of: string; readonly status: string }, of: string) =>
    list.status === 'error' && list.of === of
  if (view === 'PayQuote' && hasFailed(ways, `${id} ${asset.assetId}`)) return 'UNABLE_TO_GET_TOKEN_BALANCES'
  if (view === 'Pay' && hasFailed(exchanges, `${asset.assetId} ${amount}`)) return 'UNABLE_TO_GET_EXCHANGES'
  return undefined
}
