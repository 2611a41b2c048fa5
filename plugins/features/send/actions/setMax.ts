import { formatUnits, type Kernel } from 'tapkit/kernel'
import { sendState } from '../state.ts'

/** Fills in all of a token, or of the native currency what its own transfer leaves. */
export async function setMax(kernel: Kernel): Promise<void> {
  const state = sendState.of(kernel)
  const { token, recipient } = state
  if (!token) return
  let amount = token.value
  if (!token.address) {
    const own = kernel.connection()?.account.address ?? ''
    const to = recipient.status === 'valid' ? recipient.address : own
    const fee = await kernel.estimateFee({ to, amount: 1n })
    const kept = fee.reserve ?? fee.value
    amount = token.value > kept ? token.value - kept : 0n
  }
  if (state.token?.address === token.address) state.amount = formatUnits(amount, token.decimals)
}
