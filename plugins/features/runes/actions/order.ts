import { createId } from 'tapkit/kernel'
import { idOf } from '../networks.ts'
import type { Order } from '../order/order.ts'
import { fundingOf } from '../order/payments.ts'
import { put, tell } from '../order/store.ts'
import { toStored } from '../order/storedRequest.ts'
import { ask } from '../service/ask.ts'
import * as calls from '../service/calls.ts'
import * as replies from '../service/replies.ts'
import { begin } from './begin.ts'
import type { Asked, Context } from './context.ts'
import { dataOf } from './dataOf.ts'
import { execute } from './execute.ts'
import { alone } from './locks.ts'
import { paidBefore } from './look.ts'
import { orderNatively } from './native.ts'
import { pay } from './pay.ts'
import { type Place, placeOf, readAsked, requireNetwork, requireWallet } from './readAsked.ts'
import { requireMintable } from './requireMintable.ts'
import { keyOf, requireNew } from './requireNew.ts'
import { requirePayable, requirePrice, requireUnused } from './requirePayable.ts'
import { requireUnlocked } from './requireUnlocked.ts'
import { shownCost } from './shown.ts'

type Params = { readonly runeName: string; readonly terms?: { readonly heightEnd?: string } }

/**
 * Mints or etches: by the own method of the wallet, else by an order that the wallet pays.
 * @throws RPCError -32602, OrderUnderWayError, SendPendingError, OrderServiceError, OrderNotPayableError, OrderPaymentUnknownError,
 * OrderNotExecutedError, and what the wallet throws
 */
export async function order(context: Context, asked: Asked, kind: calls.OrderKind): Promise<unknown> {
  const { params, name } = await readAsked<Params>(context, asked)
  const connector = requireWallet(asked)
  const { kernel } = context
  const now = Date.now()
  const wanted: Order = {
    id: createId(),
    kind,
    networkId: idOf(name),
    wallet: connector.id,
    request: toStored(params),
    payments: [],
    createdAt: now,
    updatedAt: now,
  }
  return alone(kernel, { key: `order:${keyOf(wanted)}`, wallet: connector.name }, async () => {
    await requireNew(context, wanted)
    const network = kernel.networks.get(wanted.networkId)
    if (kind === 'etch' && network) await requireUnlocked(context, { name, network }, params)
    if (kind === 'mint' && network) await requireMintable(kernel, network, params)
    const native = await orderNatively(context, asked, wanted)
    return native
      ? native.result
      : orderByService(context, asked, { order: wanted, params, place: placeOf(context, name) })
  })
}

type Wanted = { readonly order: Order; readonly params: Params; readonly place: Place }

async function orderByService(
  context: Context,
  asked: Asked,
  { order: wanted, params, place }: Wanted,
): Promise<unknown> {
  const { kernel } = context
  const { kind = 'mint' } = wanted
  await requireNetwork(context, asked, place.name)
  const priced = calls.estimate(kind, params)
  const estimate = await ask(kernel, place.service, priced, replies.estimate)
  const created = await ask(kernel, place.service, calls.create(kind, params), replies.created)
  const { orderId, fundAddress, fundAmount } = created
  const price = { orderId, fundingAddress: fundAddress, fundAmount }
  // The service may have raised its price since the app has shown it.
  requirePrice(price, Math.min(estimate.totalCost, shownCost(kernel, place.service, priced)))
  await requirePayable(kernel, place.network, price, kind)
  requireUnused(kernel, place.network, price)
  const stored = tell(kernel, put(kernel, wanted), { type: 'created', at: Date.now(), ...created, estimate })
  const before = await paidBefore(context, place.network, fundAddress)
  const payment = { id: createId(), address: fundAddress, amount: fundAmount, before }
  await requireNetwork(context, asked, place.name)
  const begun = await begin(context, stored, payment)
  const paid = await pay(context, asked, place.network, begun, payment)
  return resultOf(await execute(context, place.service, paid))
}

/** The result of a mint, of an etching, and of an order that was executed again. */
export const resultOf = (order: Order) => {
  const { orderId, fundingAddress } = dataOf(order)
  return { orderId, fundTransactionId: fundingOf(order)?.transactionId, fundingAddress }
}
