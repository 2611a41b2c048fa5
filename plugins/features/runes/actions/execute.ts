import { isError, pause } from 'tapkit/kernel'
import { OrderNotExecutedError, type OrderServiceError } from '../errors.ts'
import type { Order } from '../order/order.ts'
import { fundingOf, isAccepted, isForgotten } from '../order/payments.ts'
import { ordersOf, tell } from '../order/store.ts'
import { ask } from '../service/ask.ts'
import * as calls from '../service/calls.ts'
import * as replies from '../service/replies.ts'
import type { Context } from './context.ts'
import { dataOf } from './dataOf.ts'
import { inTurn } from './locks.ts'

/** How long after each failure the service is told again, in ms. */
const waits = [1_000, 4_000, 16_000]

/**
 * Tells the service that an order is paid, and again if it cannot be reached: the same call twice changes nothing.
 * @throws OrderNotExecutedError
 */
export function execute({ kernel }: Context, service: string, order: Order): Promise<Order> {
  return inTurn(kernel, `execute:${order.id}`, async () => {
    let now = ordersOf(kernel).find(({ id }) => id === order.id) ?? order
    const isAgain = isForgotten(now)
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

/** Whether the service accepted, and wrote words in place of JSON: nothing in its reply counts. */
const saysMore = (error: unknown): boolean => {
  const { cause } = Object(error) as { cause?: unknown }
  return isError(cause, 'HttpParseError') && cause.cause instanceof SyntaxError
}

/** Whether the service is at work, by its own word. It is asked only if it was told before: that answer may have been lost. */
async function isBegun(kernel: Context['kernel'], service: string, { orderId, executed }: Order): Promise<boolean> {
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
