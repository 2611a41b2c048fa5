import { isError, type Kernel, type Prepared } from 'tapkit/kernel'
import { requireBumpable } from '../actions/bump.ts'
import { type Context, contextOf } from '../actions/context.ts'
import { lookForBumps } from '../actions/look.ts'
import { type Place, placeOf } from '../actions/readAsked.ts'
import { requireNamed, unknownOrder } from '../actions/requireNamed.ts'
import { requirePayable, requirePrice } from '../actions/requirePayable.ts'
import { shownCost } from '../actions/shown.ts'
import { followOrders } from '../following/followOrders.ts'
import { nameOf } from '../networks.ts'
import type { Order } from '../order/order.ts'
import { fundingOf } from '../order/payments.ts'
import { ordersOf } from '../order/store.ts'
import { ask } from '../service/ask.ts'
import * as calls from '../service/calls.ts'
import * as replies from '../service/replies.ts'
import { guardSends } from './guardSends.ts'
import { intentOf, type PayloadOfOrder } from './intentOf.ts'
import { lacksMethod } from './lacksMethod.ts'
import { tellBump } from './orderNotices.ts'
import { payerOf } from './payerOf.ts'
import type { WriteOptions } from './writeOrder.ts'
import { endOfEstimate, type WrittenBump } from './writtenOrder.ts'

/** `id`: the kit's own id of the order, or the service's. */
export type BumpInput = { readonly id: string; readonly newFeeRate: number }

/**
 * Prepares a higher fee rate of an order for its review: a call of the wallet's own method if the wallet has made the order, else a payment
 * to the service. The wallet is not asked.
 * @throws RPCError -32602, OrderStateError, OrdersNotSupportedError, OrderServiceError, OrderNotPayableError, NotConnectedError, and what
 * `kernel.prepare` throws
 */
export async function writeBump(
  kernel: Kernel,
  { id, newFeeRate: given }: BumpInput,
  { signal, before: shown }: WriteOptions = {},
): Promise<WrittenBump> {
  const context = contextOf(kernel)
  followOrders(kernel)
  guardSends(kernel)
  const order = requireNamed(requireKnown(kernel, id))
  payerOf(kernel, { network: nameOf(order.networkId) })
  const place = placeOf(context, nameOf(order.networkId) ?? 'Mainnet')
  const { parseParams } = await import('tapkit/bip122/request')
  const asked = { orderId: order.orderId, newFeeRate: given }
  const { orderId, newFeeRate } = (await parseParams('runes_rbfOrder', asked)) as {
    orderId: string
    newFeeRate: number
  }
  requireBumpable(await lookForBumps(context, place.network, order), newFeeRate)
  const call = calls.estimateBump(orderId, newFeeRate)
  const { rbfCost: cost, fundingAddress } = await ask(kernel, place.service, call, replies.bump)
  const before = shown ?? shownCost(kernel, place.service, call)
  signal?.throwIfAborted()
  const price = { orderId, fundingAddress, fundAmount: cost }
  requirePrice(price, before)
  await requirePayable(kernel, place.network, price)
  const wanted = { order, orderId, newFeeRate, cost, fundingAddress, place, signal }
  const native = await prepareNatively(context, wanted)
  const prepared = native ?? (await preparePayment(context, wanted))
  return {
    prepared,
    about: { order, newFeeRate, cost, fundingAddress, isNative: native !== undefined, network: place.network },
    ...endOfEstimate(),
  }
}

type Wanted = {
  readonly order: Order
  readonly orderId: string
  readonly newFeeRate: number
  readonly cost: number
  readonly fundingAddress: string
  readonly place: Place
  readonly signal: AbortSignal | undefined
}

/**
 * The order of an id of the kit or of the service.
 * @throws OrderStateError if this browser does not know the order
 */
export function requireKnown(kernel: Kernel, id: string): Order {
  const orders = ordersOf(kernel)
  const order = orders.find((each) => each.id === id) ?? orders.find(({ orderId }) => orderId === id)
  if (!order) throw unknownOrder({ orderId: id })
  return order
}

/** The call of the wallet's own method: a wallet knows only orders that it has made itself. */
async function prepareNatively({ kernel }: Context, wanted: Wanted): Promise<Prepared | undefined> {
  const { order, orderId, newFeeRate, cost, place, signal } = wanted
  const method = 'runes_rbfOrder'
  if (fundingOf(order)?.address !== undefined || lacksMethod(kernel, method)) return undefined
  const payload: PayloadOfOrder = { kind: 'call', method, params: { orderId, newFeeRate }, network: place.name }
  const limit = { limit: 'atMost', amount: BigInt(cost) } as const
  const intent = { ...intentOf(order, payload, limit, true), ...tellBump(kernel, order) }
  return kernel.prepare(intent, { namespace: 'bip122', signal }).catch((error: unknown) => {
    if (isError(error, 'WalletCallNotSupportedError')) return undefined
    throw error
  })
}

async function preparePayment({ kernel }: Context, wanted: Wanted): Promise<Prepared> {
  const { order, cost, fundingAddress: party, place, signal } = wanted
  const amount = BigInt(cost)
  const { account } = payerOf(kernel, {})
  const recipients = [{ address: party, amount }]
  const payload: PayloadOfOrder = { kind: 'transfer', recipients, from: account.address, network: place.name }
  const limit = { limit: 'exactly', amount, party } as const
  const intent = { ...intentOf(order, payload, limit, true), ...tellBump(kernel, order) }
  return kernel.prepare(intent, { namespace: 'bip122', signal })
}
