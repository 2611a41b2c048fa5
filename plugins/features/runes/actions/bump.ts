import { createId, SendPendingError } from 'tapkit/kernel'
import { OrderStateError } from '../errors.ts'
import { idOf } from '../networks.ts'
import type { Order } from '../order/order.ts'
import { mayBeOut, rateOf } from '../order/payments.ts'
import { statusOf } from '../order/statusOf.ts'
import { put, tell } from '../order/store.ts'
import { ask } from '../service/ask.ts'
import * as calls from '../service/calls.ts'
import * as replies from '../service/replies.ts'
import type { Asked, Context } from './context.ts'
import { dataOf } from './dataOf.ts'
import { findOrder } from './executeOrder.ts'
import { alone } from './locks.ts'
import { lookForBumps, paidBefore } from './look.ts'
import { listCoins } from './noteCoins.ts'
import { paramsError } from './paramsError.ts'
import { pay } from './pay.ts'
import { placeOf, readAsked, requireNetwork, requireWallet, sessionOf } from './readAsked.ts'
import { requirePayable, requirePrice } from './requirePayable.ts'
import { remember, shownCost } from './shown.ts'

type Params = { readonly orderId: string; readonly newFeeRate: number }

async function read(context: Context, asked: Asked) {
  const ofNetwork = findOrder(context, (Object(asked.params) as { orderId?: unknown }).orderId)
  const { params, name } = await readAsked<Params>(context, asked, ofNetwork?.networkId)
  return { params, place: placeOf(context, name) }
}

/**
 * The cost of a higher fee rate of an order.
 * @throws RPCError -32602, OrdersNotSupportedError, OrderServiceError
 */
export async function estimateBump(context: Context, asked: Asked): Promise<unknown> {
  const { params, place } = await read(context, asked)
  const call = calls.estimateBump(params.orderId, params.newFeeRate)
  const told = await ask(context.kernel, place.service, call, replies.bump)
  remember(context.kernel, place.service, call, told.rbfCost)
  return told
}

/**
 * Raises the fee rate of an order, by a payment to the service. The service is not told of the payment: the service watches its address.
 * @throws RPCError -32602, OrderStateError, SendPendingError, OrdersNotSupportedError, OrderServiceError, OrderNotPayableError,
 * OrderPaymentUnknownError, and what the wallet throws
 */
export async function bumpOrder(context: Context, asked: Asked): Promise<unknown> {
  const { kernel } = context
  const { params, place } = await read(context, asked)
  const { orderId, newFeeRate } = params
  const { name: wallet } = requireWallet(asked)
  return alone(kernel, { key: `bump:${orderId}`, wallet }, async () => {
    // Another press may have made the order known since this press.
    const found = findOrder(context, orderId, place.network.id)
    const known = found && (await lookForBumps(context, place.network, found))
    if (known) requireBumpable(known, newFeeRate)
    await requireNetwork(context, asked, place.name)
    const call = calls.estimateBump(orderId, newFeeRate)
    const { rbfCost, fundingAddress } = await ask(kernel, place.service, call, replies.bump)
    const price = { orderId, fundingAddress, fundAmount: rbfCost }
    requirePrice(price, shownCost(kernel, place.service, call))
    await requirePayable(kernel, place.network, price)
    const [before, coins] = await Promise.all([
      paidBefore(context, place.network, fundingAddress),
      listCoins(context, place.network, sessionOf(asked)),
    ])
    await requireNetwork(context, asked, place.name)
    const order = known ?? adopt(context, asked, orderId, place.name)
    const payment = { id: createId(), address: fundingAddress, amount: rbfCost, feeRate: newFeeRate, before }
    const begun = tell(kernel, order, { type: 'bumped', at: Date.now(), payment })
    // Another tab has begun a bump, or ended the order, since this tab looked.
    if (!begun.payments.some(({ id }) => id === payment.id)) {
      requireBumpable(begun, newFeeRate)
      throw new SendPendingError({ wallet })
    }
    const paid = await pay(context, asked, place.network, begun, { ...payment, coins })
    const { transactionId } = paid.payments.find(({ id }) => id === payment.id) ?? {}
    return { orderId, fundRBFTransactionId: transactionId, fundingAddress }
  })
}

/** An order that another browser made: only its name is known. */
function adopt({ kernel }: Context, asked: Asked, orderId: string, name: Parameters<typeof idOf>[0]): Order {
  const at = Date.now()
  const order = {
    id: createId(),
    networkId: idOf(name),
    wallet: asked.connector?.id,
    payments: [],
    createdAt: at,
    updatedAt: at,
  }
  return tell(kernel, put(kernel, order), { type: 'created', at, orderId })
}

/**
 * Makes sure that the fee rate of an order can be raised to a rate.
 * @throws OrderStateError, and RPCError -32602
 */
export function requireBumpable(order: Order, rate: number): void {
  const status = statusOf(order)
  const bumps = order.payments.filter((payment) => payment.for === 'bump' && mayBeOut(payment))
  // Of an order of another browser the service knows how it stands.
  if (status !== 'accepted' && !(status === 'created' && order.kind === undefined)) {
    const message = `The fee of an order that is ${status} cannot be raised: the service is not at work on it`
    throw new OrderStateError({ status, message, data: dataOf(order) })
  }
  if (bumps.some(({ outcome }) => outcome === 'asked' || outcome === 'unsure')) {
    const message = 'It is not known yet whether the fee of this order was raised'
    const debug =
      'The wallet was asked for the payment, and has named no transaction yet. The payment is looked for. Let the visitor look in the wallet meanwhile; `bump` of the order in orders() of appkit.features.runes tells how it stands.'
    throw new OrderStateError({ status: 'bumping', message, data: dataOf(order), debug })
  }
  const least = rateOf(order) + 1
  if (least === 1 || rate >= least) return
  throw paramsError('newFeeRate', `newFeeRate must be at least ${least}: 1 above the rate that is paid.`)
}
