import { isError, type Kernel } from 'tapkit/kernel'
import { readyTransfer } from '../readyTransfer.ts'
import { sendState } from '../state.ts'

/**
 * Asks what the transfer will cost at most. A failed estimate is shown as unknown, and the wallet shows its own; one that
 * failed because the transfer cannot be made says so before the wallet is asked.
 */
export async function estimate(kernel: Kernel, signal: AbortSignal): Promise<void> {
  const state = sendState.of(kernel)
  const transfer = readyTransfer(state)
  if (!transfer) return
  state.fee = { status: 'loading' }
  try {
    const fee = await kernel.estimateFee(transfer, signal)
    if (!signal.aborted) state.fee = { status: 'success', ...fee }
  } catch (error) {
    if (signal.aborted) return
    state.fee = { status: 'error', reason: reasonOf(error) }
    kernel.report(error)
  }
}

/** What a namespace says against the transfer; not what it says of an estimate or a request that failed. */
function reasonOf(error: unknown): string | undefined {
  if (!isError(error) || error.code === 'estimate_fee' || error.name.startsWith('Http')) return undefined
  return error.message
}
