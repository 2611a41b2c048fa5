// The calls of `appkit.features.runes`, which `Runes` describes, and the answers to hooks: each takes the kernel before its own parameters.

import type { Kernel, LedgerEntry } from 'tapkit/kernel'
import { type Asked, contextOf } from '../actions/context.ts'
import { executeKnown } from '../actions/executeOrder.ts'
import { placeOf } from '../actions/readAsked.ts'
import { remember } from '../actions/shown.ts'
import { learnHowItStands } from '../following/askHowItStands.ts'
import { followEntry as follow } from '../following/followLedger.ts'
import { keepFollowing } from '../following/followOrders.ts'
import { formsOf } from '../forms/state.ts'
import { nameOf } from '../networks.ts'
import { type RunesOrder, toRunesOrder } from '../order/runesOrder.ts'
import { ordersOf } from '../order/store.ts'
import { estimateOrder } from '../paying/estimateOrder.ts'
import { payerOf } from '../paying/payerOf.ts'
import { type Made, openForApp } from '../paying/waitForVisitor.ts'
import { type BumpInput, requireNamed } from '../paying/writeBump.ts'
import type { OrderInput } from '../paying/writtenOrder.ts'
import { ask } from '../service/ask.ts'
import * as services from '../service/calls.ts'
import * as replies from '../service/replies.ts'
import { orderOf } from './orderOf.ts'
import { prepareOrder } from './prepared.ts'
import { toRunesEstimate } from './toRunesEstimate.ts'
import type { BumpEstimate, EtchParams, MintParams, PayOptions, RunesEstimate } from './types.ts'

export { followOrders } from '../following/followOrders.ts'
export { getBalance } from '../items/getBalance.ts'
export { getInscriptions } from '../items/getInscriptions.ts'
export { sendInscriptions, transfer } from '../items/startSend.ts'
export { pay, prepareBump } from './prepared.ts'

export const estimateMint = async (kernel: Kernel, params: Omit<MintParams, 'refundAddress'>): Promise<RunesEstimate> =>
  toRunesEstimate(await estimateOrder(kernel, { kind: 'mint', params: params as MintParams }))

export const estimateEtch = async (kernel: Kernel, params: Omit<EtchParams, 'refundAddress'>): Promise<RunesEstimate> =>
  toRunesEstimate(await estimateOrder(kernel, { kind: 'etch', params: params as EtchParams }))

export const prepareMint = (kernel: Kernel, params: MintParams, options?: PayOptions) =>
  prepareOrder(kernel, { kind: 'mint', params }, options)

export const prepareEtch = (kernel: Kernel, params: EtchParams, options?: PayOptions) =>
  prepareOrder(kernel, { kind: 'etch', params }, options)

export const mint = (kernel: Kernel, params: MintParams) => openReview(kernel, { kind: 'mint', params })

export const etch = (kernel: Kernel, params: EtchParams) => openReview(kernel, { kind: 'etch', params })

/** Wrong parameters, and orders that cannot be made, are told to the app and not to the visitor. */
async function openReview(kernel: Kernel, input: OrderInput): Promise<Made | undefined> {
  const { name } = payerOf(kernel, input.params)
  const { parseParams } = await import('tapkit/bip122/request')
  await parseParams(`runes_${input.kind}`, input.params, async () => name)
  const { totalCost: total } = await estimateOrder(kernel, input)
  formsOf(kernel).reviewed = { input, total }
  return openForApp(kernel, 'RuneReview', undefined)
}

export async function orders(kernel: Kernel): Promise<readonly RunesOrder[]> {
  keepFollowing(kernel)
  return ordersOf(kernel).map(toRunesOrder)
}

export async function getOrder(kernel: Kernel, given: { readonly id: string }): Promise<RunesOrder> {
  const known = orderOf(kernel, 'getOrder', given)
  // A wallet that makes an order itself names the order only in its answer.
  if (known.orderId === undefined) return toRunesOrder(known)
  return toRunesOrder((await learnHowItStands(contextOf(kernel), known)).order)
}

export const executeOrder = async (kernel: Kernel, given: { readonly id: string }): Promise<RunesOrder> =>
  toRunesOrder(await executeKnown(contextOf(kernel), orderOf(kernel, 'executeOrder', given)))

export async function estimateBump(kernel: Kernel, given: BumpInput): Promise<BumpEstimate> {
  const order = requireNamed(orderOf(kernel, 'estimateBump', given))
  const { orderId = '' } = order
  const { newFeeRate } = given
  const { parseParams } = await import('tapkit/bip122/request')
  await parseParams('runes_estimateRbfOrder', { orderId, newFeeRate })
  const { service } = placeOf(contextOf(kernel), nameOf(order.networkId) ?? 'Mainnet')
  const call = services.estimateBump(orderId, newFeeRate)
  const { rbfCost, fundingAddress } = await ask(kernel, service, call, replies.bump)
  remember(kernel, service, call, rbfCost)
  return { cost: BigInt(rbfCost), fundingAddress }
}

export const bump = async (kernel: Kernel, given: { readonly id: string }): Promise<Made | undefined> =>
  openForApp(kernel, 'RuneBump', { id: requireNamed(orderOf(kernel, 'bump', given)).id })

/** Tells an order of a change of its payment in the ledger. */
export const followEntry = (kernel: Kernel, entry: LedgerEntry): Promise<void> => follow(contextOf(kernel), entry)

/** Answers a request by method name. */
export const request = async (kernel: Kernel, asked: Asked) =>
  (await import('../actions/request.ts')).request(contextOf(kernel), asked)

/** The component of a view, for the router. */
export const loadView = async (_: Kernel, name: keyof typeof import('../views/index.ts')) => ({
  default: (await import('../views/index.ts'))[name],
})

/** The words of a kind of requests, for reviews. */
export const loadWords = async (_: Kernel, kind: keyof typeof import('../kindWords.ts')) => ({
  default: (await import('../kindWords.ts'))[kind],
})
