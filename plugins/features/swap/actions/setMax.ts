import { formatUnits, type Kernel } from 'tapkit/kernel'
import { balanceOf } from '../balanceOf.ts'
import { swapState } from '../state.ts'

/** A swap takes about seven times the gas of a payment (150,000 to 21,000). The amount that stays behind covers it. */
const payments = 8n

/**
 * Fills in the whole balance of a token; of the native currency, the balance without the cost of a swap. If the form
 * changes meanwhile, the answer is dropped.
 */
export async function setMax(kernel: Kernel): Promise<void> {
  const before = shapeOf(kernel)
  const { from } = swapState.of(kernel)
  const held = balanceOf(kernel.state, from)
  if (!from || !held) return
  let amount = held.value
  if (!from.address && amount > 0n) {
    const to = kernel.connection()?.account.address ?? ''
    const { fee } = await kernel.prepare({ kind: 'transfer', to, amount: 1n })
    if (!fee) throw new TypeError('The fee is not known.')
    const reserve = fee.reserve ?? fee.value
    const kept = reserve > fee.value * payments ? reserve : fee.value * payments
    amount = amount > kept ? amount - kept : 0n
  }
  if (shapeOf(kernel) !== before) return
  const state = swapState.of(kernel)
  state.amount = formatUnits(amount, from.decimals)
  state.quote = { status: 'none' }
}

/** The form's values that a figure was worked out for. */
function shapeOf(kernel: Kernel): string {
  const { from, amount } = swapState.of(kernel)
  const { sessionId, account, network } = kernel.connection() ?? {}
  const held = balanceOf(kernel.state, from)?.value.toString()
  const view = kernel.state.router.stack.at(-1)?.view
  return JSON.stringify([from?.address, from?.symbol, amount, held, sessionId, account?.address, network?.id, view])
}
