import { type Kernel, TokenRequiredError, TransferIncompleteError } from 'tapkit/kernel'
import { readyTransfer } from '../readyTransfer.ts'
import { sendState } from '../state.ts'
import { startOver } from './startOver.ts'

/**
 * Sends what was reviewed. Success empties the form and leads to Account with the outcome above it (R37); a refusal
 * keeps every field. `left` aborts when the visitor leaves the review while the wallet is still asking.
 * @throws TokenRequiredError, TransferIncompleteError, UserRejectedError, RPCError
 */
export async function submit(kernel: Kernel, left?: AbortSignal): Promise<void> {
  const state = sendState.of(kernel)
  const { token } = state
  if (!token) throw new TokenRequiredError()
  const transfer = readyTransfer(state)
  const live = kernel.connection()
  if (!transfer || !live) throw new TransferIncompleteError()
  const { id } = await kernel.withOverlay(() => kernel.sendTransfer(transfer), left)
  const form = sendState.of(kernel)
  form.sentTo = [...new Set([transfer.to, ...form.sentTo])].slice(0, 20)
  startOver(kernel)
  if (!kernel.state.modal.open) return
  kernel.open('Account')
  const { decimals, symbol } = token
  kernel.navigate('SendConfirmed', {
    id,
    networkId: live.network.id,
    to: transfer.to,
    amount: transfer.amount,
    decimals,
    symbol,
  })
}
