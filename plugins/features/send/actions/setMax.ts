import { formatUnits, type Kernel } from 'tapkit/kernel'
import { sendState } from '../state.ts'

/**
 * Fills in the whole balance of a token; of the native currency, the balance without the cost of its transfer. If the
 * form changes meanwhile, the answer is dropped.
 */
export async function setMax(kernel: Kernel): Promise<void> {
  const before = shapeOf(kernel)
  const state = sendState.of(kernel)
  const { token, recipient } = state
  if (!token) return
  let amount = token.value
  if (!token.address && token.value > 0n) {
    const own = kernel.connection()?.account.address ?? ''
    const to = recipient.status === 'valid' ? recipient.address : own
    const ask = (amount: bigint) => kernel.prepare({ kind: 'transfer', to, amount })
    // Some networks refuse tiny payments. The fee of a payment of the whole balance is just as good an estimate.
    const { fee } = await ask(1n).catch(() => ask(token.value))
    if (!fee) throw new TypeError('The fee is not known.')
    const kept = fee.reserve ?? fee.value
    amount = token.value > kept ? token.value - kept : 0n
  }
  if (shapeOf(kernel) === before) state.amount = formatUnits(amount, token.decimals)
}

/** The form's values that a figure was worked out for. */
function shapeOf(kernel: Kernel): string {
  const { token, amount, to, recipient, memo } = sendState.of(kernel)
  const { sessionId, account, network } = kernel.connection() ?? {}
  const receiver = recipient.status === 'valid' ? recipient.address : ''
  return JSON.stringify([
    ...[token?.address, token?.value.toString(), amount, to, receiver, memo],
    ...[sessionId, account?.address, network?.id, kernel.state.router.stack.at(-1)?.view],
  ])
}
