import type { Executed, Order, OrderEvent, Payment, Reveal } from './order.ts'
import { fundingOf, isAccepted, mayBeOut } from './payments.ts'
import { keptReveals } from './reveals.ts'
import { isUnsettled } from './statusOf.ts'
import { hasEnded, moreSeen, withTold } from './told.ts'

/**
 * An order after an event. Pure, and total: an event that cannot happen to this order changes nothing. No id that was ever known is
 * dropped, and no payment is added beside a payment of the same thing that may have gone out.
 */
export function reduce(order: Order, event: OrderEvent): Order {
  const change = changeBy(order, event)
  return change ? { ...order, ...change, updatedAt: Math.max(order.updatedAt, event.at) } : order
}

type Change = Partial<Order> | undefined

function changeBy(order: Order, event: OrderEvent): Change {
  switch (event.type) {
    case 'created': {
      const { orderId, fundAddress, fundAmount, estimate } = event
      if (order.orderId !== undefined) return undefined
      return { orderId, fundAddress, fundAmount, estimate }
    }
    case 'asked':
      if (fundingOf(order) || hasEnded(order) || isKnown(order, event)) return undefined
      return { payments: [...order.payments, { ...event.payment, for: 'fund', outcome: 'asked', askedAt: event.at }] }
    case 'bumped':
      if (
        hasEnded(order) ||
        isKnown(order, event) ||
        order.payments.some((payment) => isInTheWay(payment, event.payment.feeRate))
      )
        return undefined
      return { payments: [...order.payments, { ...event.payment, for: 'bump', outcome: 'asked', askedAt: event.at }] }
    case 'declined':
    case 'unsure':
    case 'listed':
    case 'impossible':
    case 'sent':
    case 'found':
    case 'different':
      return withPayment(order, event)
    case 'executing':
    case 'refused':
    case 'accepted':
      return withExecuted(order, event)
    case 'told':
      return withTold(order, event)
    case 'revealed': {
      const reveals = withReveal(order, event)
      return reveals === order.reveals ? undefined : { reveals }
    }
    case 'counted':
      return event.reveals > Math.max(order.revealCount ?? 0, order.reveals?.length ?? 0)
        ? { revealCount: event.reveals }
        : undefined
    case 'spent':
      return order.spent ? undefined : { spent: true }
    case 'replaced':
      return withReplaced(order, event)
    case 'seen': {
      const seen = moreSeen(order.seen, event.how)
      // A line is no end of an order that was given up and whose payment nobody has taken: the visitor has to look.
      const isEnough = event.how === 'looked' || !isUnsettled(order)
      return hasEnded(order) && isEnough && seen !== order.seen ? { seen } : undefined
    }
  }
}

const isKnown = ({ payments }: Order, { payment }: Extract<OrderEvent, { readonly payment: unknown }>): boolean =>
  payments.some(({ id }) => id === payment.id)

/** Whether a bump to a rate has to wait for another bump, or would pay for a rate that the other bump has paid already. */
const isInTheWay = (payment: Payment, rate = 0): boolean =>
  payment.for === 'bump' &&
  mayBeOut(payment) &&
  (payment.outcome === 'asked' || payment.outcome === 'unsure' || (payment.feeRate ?? 0) >= rate)

type OfPayment = Extract<OrderEvent, { readonly paymentId: string }>

function withPayment(order: Order, event: OfPayment): Change {
  const before = order.payments.find(({ id }) => id === event.paymentId)
  const after = before && paymentAfter(before, event)
  if (!after || after === before) return undefined
  return { payments: order.payments.map((payment) => (payment === before ? after : payment)) }
}

function paymentAfter(payment: Payment, event: OfPayment): Payment {
  switch (event.type) {
    case 'declined':
      // A payment that the chain has shown was sent, even if the wallet denies it.
      return payment.outcome === 'asked' || payment.outcome === 'unsure' ? { ...payment, outcome: 'declined' } : payment
    case 'unsure':
      return payment.outcome === 'asked' ? { ...payment, outcome: 'unsure' } : payment
    case 'listed':
      return payment.outcome === 'unsure' && payment.coins === undefined ? { ...payment, coins: event.coins } : payment
    case 'impossible':
      return payment.outcome === 'unsure' && payment.coins ? { ...payment, outcome: 'declined' } : payment
    // The wallet's own word counts for more than a transaction that was found.
    case 'sent':
      return { ...payment, outcome: 'sent', ...withId(payment, event.transactionId) }
    case 'found':
      return payment.outcome === 'sent' && payment.transactionId !== undefined
        ? beside(payment, event.transactionId)
        : { ...payment, outcome: 'sent', ...withId(payment, event.transactionId) }
    case 'different':
      return payment.outcome === 'sent'
        ? beside(payment, event.transactionId)
        : { ...payment, outcome: 'different', ...withId(payment, event.transactionId), paid: event.paid }
  }
}

/** A transaction as the payment's own; the transaction before it is kept. */
function withId({ transactionId: before, otherIds = [] }: Payment, transactionId: string): Partial<Payment> {
  const others = [...otherIds, before ?? []].flat().filter((id) => id !== transactionId)
  return { transactionId, ...(others.length > 0 ? { otherIds: [...new Set(others)] } : { otherIds: undefined }) }
}

function beside(payment: Payment, id: string): Payment {
  const { transactionId, otherIds = [] } = payment
  return id === transactionId || otherIds.includes(id) ? payment : { ...payment, otherIds: [...otherIds, id] }
}

function withExecuted(
  order: Order,
  event: Extract<OrderEvent, { type: 'executing' | 'refused' | 'accepted' }>,
): Change {
  const { outcome, transactionId } = fundingOf(order) ?? {}
  if (outcome !== 'sent' || transactionId === undefined || isAccepted(order)) return undefined
  const before = order.executed?.transactionId === transactionId ? order.executed : undefined
  const now: Executed = { transactionId, tries: before?.tries ?? 0, lastAt: event.at }
  switch (event.type) {
    case 'executing':
      return { executed: { ...now, tries: now.tries + 1 } }
    case 'refused':
      return { executed: { ...now, error: event.error } }
    case 'accepted':
      return { executed: { ...now, accepted: true } }
  }
}

/** A transaction that the chain shows now is not replaced, even if another transaction had taken its place. */
function withReveal(
  { reveals = [] }: Order,
  { transactionId, checked }: Pick<Reveal, 'transactionId' | 'checked'>,
): readonly Reveal[] {
  const before = reveals.find((reveal) => reveal.transactionId === transactionId)
  if (!before) {
    const kept = keptReveals([...reveals, { transactionId, checked }])
    return kept.length === reveals.length && kept.every((reveal) => reveals.includes(reveal)) ? reveals : kept
  }
  const after = { transactionId, checked: checked ?? before.checked }
  if (after.checked === before.checked && before.replacedBy === undefined) return reveals
  return reveals.map((reveal) => (reveal === before ? after : reveal))
}

/** A transaction takes the place of another: of a payment, whose wallet has raised its fee, or of a reveal. */
function withReplaced(order: Order, { transactionId, by }: Extract<OrderEvent, { type: 'replaced' }>): Change {
  const payment = order.payments.find((each) => each.transactionId === transactionId)
  if (payment) {
    const after = { ...payment, ...withId(payment, by) }
    return { payments: order.payments.map((each) => (each === payment ? after : each)) }
  }
  const { reveals = [] } = order
  if (!reveals.some((reveal) => reveal.transactionId === transactionId)) return undefined
  const marked = reveals.map((reveal) =>
    reveal.transactionId === transactionId ? { ...reveal, replacedBy: by } : reveal,
  )
  return { reveals: withReveal({ ...order, reveals: marked }, { transactionId: by }) }
}
