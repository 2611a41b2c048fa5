import type { Kernel } from 'tapkit/kernel'
import { payState } from './state.ts'
import type { PayResult } from './types.ts'

/** A request of the host that has not ended. */
export type Pending = {
  readonly id: number
  /** The wallet is asked, or may be: nothing takes it back. */
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
  const state = payState.of(kernel)
  const { asset } = state.request ?? {}
  state.request = undefined
  tell(kernel, asset?.networkId, result)
  pending.settle(result)
}

/** Tells of a payment's end, for the host's statistics. */
export function tell(kernel: Kernel, networkId: string | undefined, result: PayResult): void {
  if (result.success) kernel.track('PAY_SUCCESS', networkId ? { network: networkId } : {})
  else kernel.track('PAY_ERROR', { code: result.error.code })
}

export const begin = (kernel: Kernel, pending: Pending): void => void requests.set(kernel, pending)
