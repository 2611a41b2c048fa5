import { sanitizeText } from 'tapkit/kernel'
import * as v from 'valibot'
import { plainAddress } from '../chain/plainAddress.ts'
import type { OrderKind } from './calls.ts'
import { fitsPath } from './idInPath.ts'

/** Satoshi of all there will ever be. */
const supply = 2_100_000_000_000_000

const fee = v.pipe(v.number(), v.minValue(0), v.maxValue(supply))
const satoshi = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(supply))
const address = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100), v.transform(plainAddress))

/** The service's name of an order: any text, which ends up in paths and in storage. */
export const orderId = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))

/** The states of an order, as the service tells them. */
export const orderState = v.picklist(['new', 'pending', 'executing', 'complete', 'failed', 'refunded', 'stale'])

/** The price of an order, in satoshi. */
export const estimate = v.object({
  totalSize: v.pipe(v.number(), v.minValue(0)),
  totalCost: fee,
  costBreakdown: v.object({ postage: fee, networkFee: fee, serviceFee: fee, appServiceFee: fee }),
})

/** A new order, and the payment that it asks for. An order that no call could name would be paid and never begun. */
export const created = v.object({
  orderId: v.pipe(orderId, v.check(fitsPath)),
  fundAddress: address,
  fundAmount: satoshi,
})

/** How an order stands. Some deployments write the type with an s at its end. */
export const order = v.object({
  id: orderId,
  orderType: v.pipe(
    v.picklist(['rune_mint', 'rune_etch', 'rune_mints', 'rune_etches', 'rune_etchs']),
    v.transform((type) => (type.startsWith('rune_mint') ? 'rune_mint' : 'rune_etch')),
  ),
  state: orderState,
  fundingAddress: address,
  reason: v.pipe(
    v.nullish(v.string()),
    v.transform((text) => (text ? sanitizeText(text, 300) : undefined)),
  ),
  createdAt: v.pipe(v.string(), v.maxLength(100)),
})

type Known = { readonly kind?: OrderKind | undefined; readonly fundAddress?: string | undefined }

/**
 * How the order of an id stands: a reply about another order is no answer. A wallet may name an order of a service of its own, and this
 * service may have an order of the same id.
 */
export const orderOf = (id: string, { kind, fundAddress }: Known = {}) =>
  v.pipe(
    order,
    v.check(
      (told) =>
        told.id === id &&
        (kind === undefined || told.orderType === `rune_${kind}`) &&
        (fundAddress === undefined || told.fundingAddress === plainAddress(fundAddress)),
    ),
  )

/** The cost of a higher fee rate. Some deployments call the amount `rbfAmount`. */
export const bump = v.pipe(
  v.object({ rbfCost: v.optional(satoshi), rbfAmount: v.optional(satoshi), fundingAddress: address }),
  v.transform(({ rbfCost, rbfAmount, fundingAddress }) => ({ rbfCost: rbfCost ?? rbfAmount ?? 0, fundingAddress })),
  v.check(({ rbfCost }) => rbfCost > 0),
)

/** A reply to an execute call: its content does not count. */
export const anything = v.unknown()

export type Estimate = v.InferOutput<typeof estimate>
export type OrderState = v.InferOutput<typeof orderState>
