import { isError, type Kernel, pause } from 'tapkit/kernel'
import { OrderNotExecutedError, type OrderServiceError } from '../errors.ts'
import type { Order } from '../order/order.ts'
import { fundingOf, isAccepted, isForgotten } from '../order/payments.ts'
import { statusOf } from '../order/statusOf.ts'
import { ordersOf, tell } from '../order/store.ts'
import { ask } from '../service/ask.ts'
import * as calls from '../service/calls.ts'
import * as replies from '../service/replies.ts'
import type { Context } from './context.ts'
import { dataOf } from './dataOf.ts'
import { inTurn } from './locks.ts'

/** How long after each failure the service is told again, in ms. */
const usualWaits = [1_000, 4_000, 16_000]

/** The orders that this page tells their service of now. */
const underWay = new WeakMap<Kernel, Map<string, Promise<Order>>>()

/**
 * Tells the service that an order is paid, and again after each of the waits if it cannot be reached: the same call twice changes nothing. While
 * the service is told, a further call has the same outcome.
 * @throws OrderNotExecutedError
 */
export function execute(
  { kernel }: Context,
  service: string,
  order: Order,
  waits: readonly number[] = usualWaits,
): Promise<Order> {
  const own = underWay.get(kernel) ?? new Map<string, Promise<Order>>()
  underWay.set(kernel, own)
  const running =
    own.get(order.id) ?? tellInTurn(kernel, service, order, waits).finally(() => void own.delete(order.id))
  own.set(order.id, running)
  return running
}

function tellInTurn(kernel: Kernel, service: string, order: Order, waits: readonly number[]): Promise<Order> {
  return inTurn(kernel, `execute:${order.id}`, async () => {
    let now = ordersOf(kernel).find(({ id }) => id === order.id) ?? order
    const isAgain = isForgotten(now)
    // If another tab told the service while this call waited for its turn, the answer to that tab is the answer to this call.
    if (triesOf(now) > triesOf(order) && statusOf(now) === 'refused')
      throw new OrderNotExecutedError({ data: dataOf(now), cause: now.executed?.error })
    for (let tried = 0; ; tried++) {
      const { kind, orderId } = now
      const transactionId = fundingOf(now)?.transactionId
      if (isAccepted(now) && !isAgain) return now
      if (!kind || !orderId || !transactionId)
        throw new OrderNotExecutedError({
          data: dataOf(now),
          cause: new Error('What is stored of the order is not whole.'),
        })
      now = tell(kernel, now, { type: 'executing', at: Date.now() })
      try {
        await ask(kernel, service, calls.execute(kind, orderId, transactionId), replies.anything)
        return tell(kernel, now, { type: 'accepted', at: Date.now() })
      } catch (cause) {
        if (saysMore(cause)) return tell(kernel, now, { type: 'accepted', at: Date.now() })
        if (!isError(cause, 'OrderServiceError')) throw cause
        now = tell(kernel, now, { type: 'refused', at: Date.now(), error: toError(cause) })
        const wait = waits[tried]
        const isRefused = !mayPass(cause.data.httpStatus)
        if (isRefused && (await isBegun(kernel, service, now)))
          return tell(kernel, now, { type: 'accepted', at: Date.now() })
        if (wait === undefined || isRefused) throw new OrderNotExecutedError({ data: dataOf(now), cause })
        await pause(wait, kernel.signal)
      }
    }
  })
}

const triesOf = ({ executed }: Order): number => executed?.tries ?? 0

/** Whether the service accepted, and wrote words in place of JSON: nothing in its reply counts. */
const saysMore = (error: unknown): boolean => {
  const { cause } = Object(error) as { cause?: unknown }
  return isError(cause, 'HttpParseError') && cause.cause instanceof SyntaxError
}

/** Whether the service is at work, by its own word. It is asked only if it was told before: that answer may have been lost. */
async function isBegun(kernel: Kernel, service: string, { orderId, executed }: Order): Promise<boolean> {
  if (!orderId || (executed?.tries ?? 0) < 2) return false
  const told = await ask(kernel, service, calls.getOrder(orderId), replies.order).catch(() => undefined)
  return told?.id === orderId && /^(pending|executing|complete)$/.test(told.state)
}

const toError = ({ code, message, data }: OrderServiceError) => ({
  code: Number(code),
  message,
  httpStatus: data.httpStatus,
})

/** Whether the failure may be over by itself: no network, too many requests, or a service that is down. */
export const mayPass = (httpStatus = 500): boolean => httpStatus >= 500 || httpStatus === 429
