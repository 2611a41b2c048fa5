import type { Kernel, StandardSchema } from 'tapkit/kernel'
import type { Context } from '../actions/context.ts'
import type { Place } from '../actions/readAsked.ts'
import { requirePayable, requirePrice, requireUnused } from '../actions/requirePayable.ts'
import type { Order } from '../order/order.ts'
import { statusOf } from '../order/statusOf.ts'
import { ordersOf, put, tell } from '../order/store.ts'
import { ask } from '../service/ask.ts'
import * as calls from '../service/calls.ts'
import * as replies from '../service/replies.ts'
import { type Ending, endOfEstimate, isOver } from './writtenOrder.ts'

/** An order that a visitor or an app wants, before it is anywhere. */
export type Wanted = {
  readonly place: Place
  readonly params: { readonly runeName: string; readonly terms?: { readonly heightEnd?: string } }
  readonly order: Order
  readonly estimate: replies.Estimate
  readonly before: number
  readonly signal: AbortSignal | undefined
}

/** The unpaid orders that reviews have made, by service, wallet and request. */
const made = new WeakMap<Kernel, Map<string, Ending & { readonly id: string }>>()

/**
 * The service's order, stored before a wallet is asked to pay it. A review that prepares again pays the order that it has made, unless that
 * order was paid or its price has changed.
 */
export async function orderAtService(context: Context, wanted: Wanted): Promise<Order> {
  const { kernel } = context
  const { place, params, order, estimate, before: shown } = wanted
  const { kind = 'mint' } = order
  const { service, network } = place
  const call = calls.create(kind, params)
  const ending = endOfEstimate()
  const key = JSON.stringify([service, order.wallet, call.path, call.body])
  const own = made.get(kernel) ?? new Map<string, Ending & { readonly id: string }>()
  made.set(kernel, own)
  const before = own.get(key)
  const reused = before && !isOver(before) ? ordersOf(kernel).find(({ id }) => id === before.id) : undefined
  if (reused && isStillGood(reused, estimate)) {
    requirePrice(wantedOf(reused), shown)
    return reused
  }
  const created = await ask(kernel, service, call, replies.created as StandardSchema<Created>)
  const { orderId, fundAddress, fundAmount } = created
  const price = { orderId, fundingAddress: fundAddress, fundAmount }
  requirePrice(price, Math.min(estimate.totalCost, shown))
  await requirePayable(kernel, network, price, kind)
  requireUnused(kernel, network, price)
  const stored = tell(kernel, put(kernel, order), { type: 'created', at: Date.now(), ...created, estimate })
  own.set(key, { id: stored.id, ...ending })
  return stored
}

type Created = { readonly orderId: string; readonly fundAddress: string; readonly fundAmount: number }

const isStillGood = (order: Order, { totalCost }: replies.Estimate): boolean =>
  statusOf(order) === 'created' && order.estimate?.totalCost === totalCost

const wantedOf = ({ orderId = '', fundAddress = '', fundAmount = 0 }: Order) => ({
  orderId,
  fundingAddress: fundAddress,
  fundAmount,
})
