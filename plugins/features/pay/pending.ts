import type { Kernel } from 'tapkit/kernel'
import { end } from './lifetimes.ts'
import { type Deposit, payState } from './state.ts'
import type { PayResult } from './types.ts'

/** A request of the host that has not ended. */
export type Pending = {
  readonly id: number
  /** Aborts when the request ends: the wallet is not asked for a payment after that. */
  readonly signal: AbortSignal
  /** The reviewed payment is checked once more, or the wallet is asked. */
  isSending: boolean
  /** The visitor is on the way to a wallet. */
  isConnecting: boolean
  readonly settle: (result: PayResult) => void
}

const requests = new WeakMap<Kernel, Pending>()

export const pendingOf = (kernel: Kernel): Pending | undefined => requests.get(kernel)

/** Ends a request: its host is told once, and nothing can be confirmed for it any more. */
export function settle(kernel: Kernel, id: number | undefined, result: PayResult): void {
  const pending = requests.get(kernel)
  if (!pending || pending.id !== id) return
  requests.delete(kernel)
  end(kernel, 'request')
  const state = payState.of(kernel)
  const { asset } = state.request ?? {}
  state.request = undefined
  tell(kernel, asset?.networkId, result)
  pending.settle(result)
}

/**
 * Ends the request that a payment was made for, or the payment alone if there is no request. The result is told once.
 */
export function settleDeposit(kernel: Kernel, deposit: Deposit, result: PayResult): void {
  const { requestId, networkId, isTold } = deposit
  if (requestId !== undefined) settle(kernel, requestId, result)
  else if (!isTold) tell(kernel, networkId, result)
  deposit.isTold = true
}

/** Tells of a payment's end, for the host's statistics. */
function tell(kernel: Kernel, networkId: string | undefined, result: PayResult): void {
  if (result.success) kernel.track('PAY_SUCCESS', networkId ? { network: networkId } : {})
  else kernel.track('PAY_ERROR', { code: result.error.code })
}

export const begin = (kernel: Kernel, pending: Pending): void => void requests.set(kernel, pending)
