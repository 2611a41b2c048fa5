import type { Network } from 'tapkit/kernel'
import { areSpentForGood } from '../chain/coins.ts'
import { findPayments } from '../chain/findPayments.ts'
import type { Order, Payment } from '../order/order.ts'
import { knownIds } from '../order/payments.ts'
import { ordersOf, tell } from '../order/store.ts'
import type { Context } from './context.ts'

/**
 * Looks for a payment of an order at the address that it goes to, which is that order's alone, and tells the order of the payment that
 * is there. Answers whether the explorer could say anything.
 */
export async function look(
  { kernel }: Context,
  network: Network,
  order: Order,
  paymentId: string,
): Promise<{ readonly order: Order; readonly hasLooked: boolean }> {
  const payment = order.payments.find(({ id }) => id === paymentId)
  const { address, amount } = payment ?? {}
  if (!payment || address === undefined || amount === undefined) return { order, hasLooked: false }
  const found = await findPayments(kernel, network, address).catch(() => undefined)
  if (!found) return { order, hasLooked: false }
  const { paid, isCut } = found
  const { transactionId } = payment
  const taken = [...ordersOf(kernel).flatMap(knownIds), ...(payment.before ?? [])]
  const fresh = paid.filter(({ id }) => !taken.includes(id))
  const at = Date.now()
  const exact = fresh.find((each) => each.amount === amount)
  const isOpen = transactionId === undefined || payment.outcome === 'different'
  if (exact && isOpen)
    return { order: tell(kernel, order, { type: 'found', at, paymentId, transactionId: exact.id }), hasLooked: true }
  // The wallet has raised the fee of its payment: the transaction that the wallet named is gone, and another transaction pays the same.
  if (exact && !isCut && isGone(payment, paid))
    return {
      order: tell(kernel, order, { type: 'replaced', at, transactionId: transactionId ?? '', by: exact.id }),
      hasLooked: true,
    }
  const [other] = fresh
  // Another amount is no sign that a wallet has made a payment that it has declined.
  if (other && transactionId === undefined && payment.outcome !== 'declined')
    return {
      order: tell(kernel, order, { type: 'different', at, paymentId, transactionId: other.id, paid: other.amount }),
      hasLooked: true,
    }
  // On a list that is cut, the payment may stand behind other transactions.
  return { order, hasLooked: !isCut }
}

const isGone = ({ transactionId }: Payment, paid: readonly { readonly id: string }[]): boolean =>
  !paid.some(({ id }) => id === transactionId)

/** The transactions that have paid an address by now; `undefined` if the explorer does not answer. */
export const paidBefore = (
  { kernel }: Context,
  network: Network,
  address: string,
): Promise<readonly string[] | undefined> =>
  findPayments(kernel, network, address).then(
    ({ paid }) => paid.map(({ id }) => id),
    () => undefined,
  )

const isUnnamedBump = ({ for: what, outcome }: Payment): boolean =>
  what === 'bump' && (outcome === 'asked' || outcome === 'unsure' || outcome === 'declined')

/**
 * Looks for the bumps of an order that no wallet has named, also for those that a wallet has declined: the wallet may have paid in
 * spite of that. A bump that the explorer does not list is impossible once every coin that could have paid it was spent otherwise.
 */
export async function lookForBumps(context: Context, network: Network, order: Order): Promise<Order> {
  const { kernel } = context
  for (const { id: paymentId } of order.payments.filter(isUnnamedBump)) {
    const { order: now, hasLooked } = await look(context, network, order, paymentId)
    const { outcome, coins = [] } = now.payments.find(({ id }) => id === paymentId) ?? {}
    if (!hasLooked || outcome !== 'unsure' || !(await areSpentForGood(kernel, network, coins))) continue
    tell(kernel, now, { type: 'impossible', at: Date.now(), paymentId })
  }
  return ordersOf(kernel).find(({ id }) => id === order.id) ?? order
}
