import type { messages } from '../../messages.ts'
import type { Order } from '../../order/order.ts'
import { lastFunding } from '../../order/payments.ts'
import { hasEndedUnpaid, statusOf } from '../../order/statusOf.ts'
import { satText } from '../text/satText.ts'

/** How an order stands, in a sentence: its next step, and the place of the money. */
export function orderText(order: Order, words: typeof messages, locale: string): string {
  const { kind, fundAddress, fundAmount = 0, request } = order
  const { paid } = lastFunding(order) ?? {}
  if (hasEndedUnpaid(order)) return words.endedUnpaidText
  switch (statusOf(order)) {
    case 'created':
      return words.createdText
    case 'asked':
      return words.askedText
    case 'unsure':
      return fundAddress ? words.unsureText : words.unsureNative
    case 'different':
      return words.differentText(paid === undefined ? '' : satText(paid, locale), satText(fundAmount, locale))
    case 'paid':
      return words.paidText
    case 'refused':
      return words.refusedText
    case 'accepted':
      return kind === 'etch' ? words.acceptedEtch : words.acceptedMint
    case 'complete':
      return words.completeText(request?.runeName ?? words.someOrder)
    case 'failed':
      return words.failedText
    case 'refunded':
      return words.refundedText
    case 'stale':
      return words.staleText
  }
}
