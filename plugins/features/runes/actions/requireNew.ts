import type { Kernel } from 'tapkit/kernel'
import { readRuneName } from '../../../ordinals/runeName.ts'
import { plainAddress } from '../chain/plainAddress.ts'
import { OrderUnderWayError } from '../errors.ts'
import type { Order } from '../order/order.ts'
import { fundingOf, lastFunding } from '../order/payments.ts'
import { isUnsettled, mayHoldMoney } from '../order/statusOf.ts'
import { ordersOf } from '../order/store.ts'
import type { Context } from './context.ts'
import { dataOf } from './dataOf.ts'
import { look } from './look.ts'

/** How long an order that may be paid stands in the way of the same order, in ms: a day. */
const day = 24 * 60 * 60_000
/** How long such an order does if its address shows no payment, in ms: a transaction is seen within seconds, and a prompt may stay open. */
const unseen = 10 * 60_000

/**
 * The key that two orders of the same thing share: the purchase, and not its fee. Of two etchings of a name a single etching can succeed, even
 * if their terms differ.
 */
export function keyOf({ kind, networkId, request }: Pick<Order, 'kind' | 'networkId' | 'request'>): string {
  const { runeName = '', repeats, destinationAddress = '' } = request ?? {}
  const name = readRuneName(runeName)?.letters ?? runeName
  return JSON.stringify([
    networkId,
    kind,
    name,
    ...(kind === 'etch' ? [] : [repeats, plainAddress(destinationAddress)]),
  ])
}

/** Another order of the same thing that may be paid, and is not over or was given up without the payment. */
export const findSame = (kernel: Kernel, order: Order): Order | undefined =>
  ordersOf(kernel).find((other) => other.id !== order.id && mayHoldMoney(other) && keyOf(other) === keyOf(order))

/**
 * Makes sure that no order of the same thing may be paid already and is not begun: a host that asks again after an error would pay twice. A
 * payment that a wallet has declined is looked for too: a wallet may pay and report a failure.
 * @throws OrderUnderWayError
 */
export async function requireNew(context: Context, wanted: Order): Promise<void> {
  const network = context.kernel.networks.get(wanted.networkId)
  const same = ordersOf(context.kernel).filter((order) => order.id !== wanted.id && keyOf(order) === keyOf(wanted))
  for (const known of same) {
    const payment = lastFunding(known)
    // The time of a payment that could not be read is not known.
    const age = Date.now() - (payment?.askedAt || known.updatedAt)
    if (!payment || age > day) continue
    const isUnnamed = payment.transactionId === undefined && network !== undefined
    const { order, hasLooked } = isUnnamed
      ? await look(context, network, known, payment.id)
      : { order: known, hasLooked: false }
    const isUnseen = hasLooked && !fundingOf(order)?.transactionId
    if (isUnsettled(order) && !(isUnseen && age > unseen))
      throw new OrderUnderWayError({ id: order.id, data: dataOf(order) })
  }
}
