import type { Kernel } from 'tapkit/kernel'
import { readyTransfer } from '../readyTransfer.ts'
import { sendState } from '../state.ts'

/** Asks what the transfer will cost at most. A failed estimate is shown as unknown; the wallet shows its own. */
export async function estimate(kernel: Kernel, signal: AbortSignal): Promise<void> {
  const state = sendState.of(kernel)
  const transfer = readyTransfer(state)
  if (!transfer) return
  state.fee = { status: 'loading' }
  try {
    const { value, decimals, symbol } = await kernel.estimateFee(transfer, signal)
    if (!signal.aborted) state.fee = { status: 'success', value, decimals, symbol }
  } catch (error) {
    if (signal.aborted) return
    state.fee = { status: 'error' }
    kernel.report(error)
  }
}
