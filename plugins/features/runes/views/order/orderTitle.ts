import { formatAmount } from 'tapkit/kernel'
import type { messages } from '../../messages.ts'
import type { Order } from '../../order/order.ts'

/** The rune and the number of mints of an order, in a line. Of an order of another browser neither is known. */
export function orderTitle({ kind, request }: Order, words: typeof messages, locale: string): string {
  if (!kind || !request) return words.someOrder
  const { runeName, repeats = 1 } = request
  if (kind === 'etch') return words.etchingOf(runeName)
  return repeats === 1 ? words.mintOf(runeName) : words.mintsOf(formatAmount(BigInt(repeats), 0, locale), runeName)
}
