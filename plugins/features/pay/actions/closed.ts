import type { Kernel } from 'tapkit/kernel'
import { failure } from '../errors.ts'
import { pendingOf, settle } from '../pending.ts'
import { payState } from '../state.ts'
import { namespaceOf } from './loadQuote.ts'
import { isAtExchange } from './pay.ts'

/** The modal was closed: what nobody has begun to pay is called off. Who was led to a wallet comes back to what is paid. */
export function closed(kernel: Kernel): void {
  const pending = pendingOf(kernel)
  const { request, deposit, quote } = payState.of(kernel)
  if (!pending || !request || kernel.state.modal.open) return
  if (pending.isConnecting) {
    pending.isConnecting = false
    if (kernel.connection(request.way ? namespaceOf(kernel, request.way) : request.namespace)) {
      kernel.open('Pay', undefined)
      if (request.way) kernel.navigate('PayQuote', undefined)
      return
    }
  }
  if (pending.isSending || request.entryId || isAtExchange(kernel, pending.id)) return
  const isLost = deposit?.requestId === pending.id && deposit.problem !== undefined
  const cancelled = failure('GENERIC_PAYMENT_ERROR', { detail: 'Payment cancelled' })
  const unquoted = quote.status === 'error' ? failure('UNABLE_TO_GET_QUOTE') : cancelled
  settle(kernel, pending.id, isLost ? failure('UNABLE_TO_GET_PAY_URL') : unquoted)
}
