import { formatAmount, type Kernel, unitText } from 'tapkit/kernel'
import { clockText } from '../clockText.ts'
import { messages } from '../messages.ts'
import type { SwapRequest } from '../service.ts'
import type { Held } from './offerPermit.ts'

/** The amount and the end of a permission that was signed and not used, without its signature. */
type Left = { readonly amount: string; readonly ends: number }

/** Permissions that were left when the modal closed, so that no visitor would have seen a toast. */
const untold = new WeakMap<Kernel, Left>()

/**
 * Tells until when a signed permission is valid, if no swap was sent with it. If the modal is closed, the next form tells
 * it.
 */
export function tellPermit(kernel: Kernel, { permit }: Held, { from, amount }: SwapRequest): void {
  // A permission is for exactly the amount, or for any.
  const sum =
    permit.value > amount
      ? kernel.messages('swap', messages).anyAmount(from.symbol)
      : `${formatAmount(amount, from.decimals, kernel.state.locale)} ${unitText(from.symbol)}`
  untold.set(kernel, { amount: sum, ends: Number(permit.deadline) * 1_000 })
  tellLeft(kernel)
}

/** Tells of an earlier permission, unless it has ended. */
export function tellLeft(kernel: Kernel): void {
  const left = untold.get(kernel)
  if (!left || kernel.signal.aborted || !kernel.state.modal.open) return
  untold.delete(kernel)
  if (left.ends <= Date.now()) return
  const words = kernel.messages('swap', messages)
  kernel.notify(words.permitLeft(left.amount, clockText(left.ends, kernel.state.locale)), 'success')
}
