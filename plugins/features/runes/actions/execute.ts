import { isError, type Kernel, pause } from 'tapkit/kernel'
import { OrderNotExecutedError, type OrderServiceError } from '../errors.ts'
import type { Order } from '../order/order.ts'
import { fundingOf, isAccepted, isForgotten } from '../order/payments.ts'
import { standingOf } from '../order/statusOf.ts'
import { ordersOf, tell } from '../order/store.ts'
import { ask } from '../service/ask.ts'
import * as calls from '../service/calls.ts'
import * as replies from '../service/replies.ts'
import type { Context } from './context.ts'
import { dataOf } from './dataOf.ts'
import { shared } from './locks.ts'

/** How long after each failure the service is told again, in ms. */
const waits = [1_000, 4_000, 16_000]

/**
 * Tells the service that an order is paid, and again after each of the waits if the service cannot be reached: the same call twice changes
 * nothing. While the service is told, a further call has the same outcome.
 * @throws OrderNotExecutedError
 */
export const execute = ({ kernel }: Context, service: string, order: Order): Promise<Order> =>
  inTurn(kernel, order, async (now) => {
    for (const wait of waits) {
      const told = await tellService(kernel, service, now).catch(passServiceDown)
      if (told) return told
      await pause(wait, kernel.signal)
    }
    return tellService(kernel, service, now)
  })

/**
 * Tells the service a single time that an order is paid. While the service is told, a further call has the same outcome.
 * @throws OrderNotExecutedError
 */
export const executeOnce = ({ kernel }: Context, service: string, order: Order): Promise<Order> =>
  inTurn(kernel, order, (now) => tellService(kernel, service, now))

/** Runs work on the newest version of an order once the turn of the order has come. */
function inTurn(kernel: Kernel, order: Order, work: (now: Order) => Promise<Order>): Promise<Order> {
  return shared(kernel, `execute:${order.id}`, async () => {
    const now = latest(kernel, order)
    // If another tab told the service while this call waited for its turn, the answer to that tab is the answer to this call.
    if (triesOf(now) > triesOf(order) && standingOf(now) === 'refused')
      throw new OrderNotExecutedError({ data: dataOf(now), cause: now.executed?.error })
    return work(now)
  })
}

async function tellService(kernel: Kernel, service: string, order: Order): Promise<Order> {
  let now = latest(kernel, order)
  const { kind, orderId } = now
  const transactionId = fundingOf(now)?.transactionId
  if (isAccepted(now) && !isForgotten(now)) return now
  if (!kind || !orderId || !transactionId)
    throw new OrderNotExecutedError({
      data: dataOf(now),
      cause: new Error('What is stored of the order is not whole.'),
    })
  now = tell(kernel, now, { type: 'executing', at: Date.now() })
  try {
    await ask(kernel, service, calls.execute(kind, orderId, transactionId), replies.anything)
  } catch (cause) {
    if (saysMore(cause)) return tell(kernel, now, { type: 'accepted', at: Date.now() })
    if (!isError(cause, 'OrderServiceError')) throw cause
    now = tell(kernel, now, { type: 'refused', at: Date.now(), error: toError(cause) })
    if (mayPass(cause.data.httpStatus) || !(await isBegun(kernel, service, now)))
      throw new OrderNotExecutedError({ data: dataOf(now), cause })
  }
  return tell(kernel, now, { type: 'accepted', at: Date.now() })
}

/** Lets the failure of a service that is down pass, and throws every other error. */
function passServiceDown(error: unknown): undefined {
  const { cause } = Object(error) as { cause?: unknown }
  if (isError(error, 'OrderNotExecutedError') && isError(cause, 'OrderServiceError') && mayPass(cause.data.httpStatus))
    return
  throw error
}

const latest = (kernel: Kernel, order: Order): Order => ordersOf(kernel).find(({ id }) => id === order.id) ?? order

const triesOf = ({ executed }: Order): number => executed?.tries ?? 0

/** Whether the service accepted, and wrote words in place of JSON: nothing in its reply counts. */
const saysMore = (error: unknown): boolean => {
  const { cause } = Object(error) as { cause?: unknown }
  return isError(cause, 'HttpParseError') && cause.cause instanceof SyntaxError
}

/**
 * Whether the service is at work or done, by its own word. A service is asked only if it was told before: its answer may have been lost. An order
 * that the service calls pending waits for its execution.
 */
async function isBegun(kernel: Kernel, service: string, order: Order): Promise<boolean> {
  const { orderId } = order
  if (!orderId || triesOf(order) < 2) return false
  const told = await ask(kernel, service, calls.getOrder(orderId), replies.orderOf(orderId, order)).catch(
    () => undefined,
  )
  return told?.state === 'executing' || told?.state === 'complete'
}

const toError = ({ code, message, data }: OrderServiceError) => ({
  code: Number(code),
  message,
  httpStatus: data.httpStatus,
})

/** Whether the failure may pass by itself: no network, too many requests, or a service that is down. */
export const mayPass = (httpStatus = 500): boolean => httpStatus >= 500 || httpStatus === 429
