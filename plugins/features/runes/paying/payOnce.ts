import { type Kernel, type Prepared, PreparedStaleError } from 'tapkit/kernel'
import { alone } from '../actions/locks.ts'
import type { Order } from '../order/order.ts'
import { ordersOf } from '../order/store.ts'
import { type Ending, isOver } from './writtenOrder.ts'

/** A payment for an order, as it was reviewed. */
type Reviewed = Ending & {
  readonly prepared: Prepared
  readonly about: { readonly order: Order }
}

/**
 * Pays for the newest version of a reviewed order while no other press and no other tab pays under the same key.
 * @throws PreparedStaleError, SendPendingError, and what `pay` throws
 */
export const payOnce = (
  kernel: Kernel,
  key: string,
  { prepared, about, ...ending }: Reviewed,
  pay: (latest: Order) => Promise<Order>,
): Promise<Order> =>
  alone(kernel, { key, wallet: prepared.connector.name }, async () => {
    if (isOver(ending)) throw new PreparedStaleError({ debug: 'Its price is older than 10 minutes.' })
    return pay(ordersOf(kernel).find(({ id }) => id === about.order.id) ?? about.order)
  })

/**
 * Makes sure that no wallet was asked for a prepared payment before: a visitor who declined it reviews a new payment.
 * @throws PreparedStaleError
 */
export function requireUnasked({ payments }: Order, { id }: Prepared): void {
  if (payments.some((payment) => payment.id === id))
    throw new PreparedStaleError({
      debug: 'It was asked for, and nothing was sent. Prepare it anew: the same order is paid.',
    })
}
