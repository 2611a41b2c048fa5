import { createId, isError, type Kernel, type Limit, type Prepared } from 'tapkit/kernel'
import { type Context, contextOf } from '../actions/context.ts'
import { placeOf } from '../actions/readAsked.ts'
import { requireMintable } from '../actions/requireMintable.ts'
import { findSame, requireNew } from '../actions/requireNew.ts'
import { requirePrice } from '../actions/requirePayable.ts'
import { requireUnlocked } from '../actions/requireUnlocked.ts'
import { shownCost } from '../actions/shown.ts'
import { followOrders } from '../following/followOrders.ts'
import type { Order } from '../order/order.ts'
import { toStored } from '../order/storedRequest.ts'
import { ask } from '../service/ask.ts'
import * as calls from '../service/calls.ts'
import * as replies from '../service/replies.ts'
import { guardSends } from './guardSends.ts'
import { intentOf, type PayloadOfOrder } from './intentOf.ts'
import { lacksMethod } from './lacksMethod.ts'
import { orderAtService, type Wanted } from './orderAtService.ts'
import { tellOrder } from './orderNotices.ts'
import { payerOf } from './payerOf.ts'
import { endOfEstimate, type OrderAbout, type OrderInput, type WrittenOrder } from './writtenOrder.ts'

/** The signal that ends a preparation, and the total that the visitor was shown before it. */
export type WriteOptions = {
  readonly signal?: AbortSignal | undefined
  /** The total that the visitor was shown, in satoshi: an order that costs more is refused. By default, the last estimate of this page. */
  readonly before?: number | undefined
}

/**
 * Prepares an order for its review: a call of the wallet's own method if the wallet lists it, else the payment of an order that the service
 * has made and that is stored. The wallet is not asked. A second call for the same reuses the service's order while its price holds.
 * @throws RPCError -32602, OrdersNotSupportedError, OrderUnderWayError, OrderServiceError, OrderNotPayableError, NotConnectedError, and
 * what `kernel.prepare` throws
 */
export async function writeOrder(
  kernel: Kernel,
  { kind, params: given }: OrderInput,
  { signal, before: shown }: WriteOptions = {},
): Promise<WrittenOrder> {
  const context = contextOf(kernel)
  followOrders(kernel)
  guardSends(kernel)
  const { connector, name } = payerOf(kernel, given)
  const { parseParams } = await import('tapkit/bip122/request')
  const params = (await parseParams(`runes_${kind}`, given, async () => name)) as Wanted['params']
  const place = placeOf(context, name)
  const now = Date.now()
  const ending = endOfEstimate()
  const order: Order = {
    id: createId(),
    kind,
    networkId: place.network.id,
    wallet: connector.id,
    request: toStored(params),
    payments: [],
    createdAt: now,
    updatedAt: now,
  }
  await requireNew(context, order)
  if (kind === 'etch') await requireUnlocked(context, place, params)
  else await requireMintable(kernel, place.network, params)
  const call = calls.estimate(kind, params)
  const estimate = await ask(kernel, place.service, call, replies.estimate)
  const before = shown ?? shownCost(kernel, place.service, call)
  signal?.throwIfAborted()
  const wanted = { place, params, order: { ...order, estimate }, estimate, before, signal }
  const written = (await prepareNatively(context, wanted)) ?? (await prepareByService(context, wanted))
  const { prepared, ...about } = written
  return { prepared, about: { ...about, estimate, network: place.network }, ...ending }
}

type Prepares = { readonly prepared: Prepared } & Pick<OrderAbout, 'order' | 'isNative' | 'openOrder'>

type Asked = {
  readonly payload: PayloadOfOrder
  readonly limit: Limit<'exactly' | 'atMost'>
  readonly isNative: boolean
  readonly signal: AbortSignal | undefined
}

/** The request to the wallet, with all that a review has to say of the order. */
async function prepareOrder(
  { kernel }: Context,
  order: Order,
  { payload, limit, isNative, signal }: Asked,
): Promise<Prepares> {
  const openOrder = findSame(kernel, order)
  const intent = { ...intentOf(order, payload, limit), ...tellOrder(kernel, order, { isNative, openOrder }) }
  const prepared = await kernel.prepare(intent, { namespace: 'bip122', signal })
  return { prepared, order, isNative, openOrder }
}

/** The call of the wallet's own method; `undefined` if the wallet has no such method. */
async function prepareNatively(context: Context, wanted: Wanted): Promise<Prepares | undefined> {
  const { order, params, estimate, place, before, signal } = wanted
  const method = order.kind === 'etch' ? 'runes_etch' : 'runes_mint'
  if (lacksMethod(context.kernel, method)) return undefined
  requirePrice({ orderId: '', fundingAddress: '', fundAmount: estimate.totalCost }, before)
  const payload = { kind: 'call', method, params, network: place.name } as PayloadOfOrder
  try {
    const limit = { limit: 'atMost', amount: BigInt(Math.ceil(estimate.totalCost)) } as const
    return await prepareOrder(context, order, { payload, limit, isNative: true, signal })
  } catch (error) {
    if (isError(error, 'WalletCallNotSupportedError')) return undefined
    throw error
  }
}

/** The payment of an order of the service. */
async function prepareByService(context: Context, wanted: Wanted): Promise<Prepares> {
  const order = await orderAtService(context, wanted)
  const { fundAddress = '', fundAmount = 0 } = order
  const amount = BigInt(fundAmount)
  const { account } = payerOf(context.kernel, {})
  const payload: PayloadOfOrder = {
    kind: 'transfer',
    recipients: [{ address: fundAddress, amount }],
    from: account.address,
    network: wanted.place.name,
  }
  const limit = { limit: 'exactly', amount, party: fundAddress } as const
  return prepareOrder(context, order, { payload, limit, isNative: false, signal: wanted.signal })
}
