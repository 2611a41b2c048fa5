import type { Kernel } from 'tapkit/kernel'
import { failure } from '../errors.ts'
import { pendingOf, settle } from '../pending.ts'
import { payState } from '../state.ts'
import { isAtExchange } from './pay.ts'

/** The modal was closed: what nobody has begun to pay is called off. Who was led to a wallet comes back to what is paid. */
export function closed(kernel: Kernel): void {
  const pending = pendingOf(kernel)
  const { request, deposit } = payState.of(kernel)
  if (!pending || !request || kernel.state.modal.open) return
  if (pending.isConnecting) {
    pending.isConnecting = false
    if (kernel.connection(request.namespace)) {
      kernel.open('Pay', undefined)
      return
    }
  }
  if (pending.isSending || request.entryId || isAtExchange(kernel, pending.id)) return
  const isLost = deposit?.requestId === pending.id && deposit.problem !== undefined
  settle(
    kernel,
    pending.id,
    isLost ? failure('UNABLE_TO_GET_PAY_URL') : failure('GENERIC_PAYMENT_ERROR', { detail: 'Payment cancelled' }),
  )
}
