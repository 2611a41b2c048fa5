import { formatAmount, type Kernel, unitText } from 'tapkit/kernel'
import { clockText } from '../clockText.ts'
import { messages } from '../messages.ts'
import type { SwapRequest } from '../service.ts'
import type { Held } from './offerPermit.ts'

/** The amount and the end of a permission that was signed and not used; no signature. */
type Left = { readonly amount: string; readonly ends: number }

/** Permissions that were left as the modal closed: nobody would have seen the toast. */
const untold = new WeakMap<Kernel, Left>()

/** Says until when a permission may be used that was signed, where no swap was sent with it; at the next form where nobody looks. */
export function tellPermit(kernel: Kernel, { permit }: Held, { from, amount }: SwapRequest): void {
  // A permission is for exactly the amount, or for any.
  const sum =
    permit.value > amount
      ? kernel.messages('swap', messages).anyAmount(from.symbol)
      : `${formatAmount(amount, from.decimals, kernel.state.locale)} ${unitText(from.symbol)}`
  untold.set(kernel, { amount: sum, ends: Number(permit.deadline) * 1_000 })
  tellLeft(kernel)
}

/** Says it of what was left before, where that is not over. */
export function tellLeft(kernel: Kernel): void {
  const left = untold.get(kernel)
  if (!left || kernel.signal.aborted || !kernel.state.modal.open) return
  untold.delete(kernel)
  if (left.ends <= Date.now()) return
  const words = kernel.messages('swap', messages)
  kernel.notify(words.permitLeft(left.amount, clockText(left.ends, kernel.state.locale)), 'success')
}
