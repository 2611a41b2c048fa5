import type { Storage } from 'tapkit/kernel'
import * as v from 'valibot'
import { estimate, orderId, orderState } from '../service/replies.ts'
import type { Order } from './order.ts'
import { keptReveals } from './reveals.ts'
import { storedRequest } from './storedRequest.ts'

/** The storage key of the orders. */
export const ordersKey = 'runes'

/** Most orders, payments and ids that are read: no visitor has as many. */
const most = 400

const time = v.pipe(v.number(), v.integer(), v.minValue(0))
const satoshi = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_100_000_000_000_000))
const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))
const txid = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const spare = <schema extends v.GenericSchema>(schema: schema) => v.fallback(v.optional(schema), undefined)

/** A list whose entries are read each for itself: an entry that cannot be read is left out. */
const all = <schema extends v.GenericSchema>(schema: schema) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((items) =>
      items.slice(0, most).flatMap((item) => {
        const { success, output } = v.safeParse(schema, item)
        return success ? [output as v.InferOutput<schema>] : []
      }),
    ),
  )

/** A payment. A field that cannot be read is taken for the worst: that the payment may have gone out, for the order itself. */
const payment = v.object({
  id: v.fallback(text, 'unread'),
  for: v.fallback(v.picklist(['fund', 'bump']), 'fund'),
  amount: spare(satoshi),
  address: spare(text),
  feeRate: spare(v.number()),
  outcome: v.fallback(v.picklist(['asked', 'unsure', 'declined', 'different', 'sent']), 'unsure'),
  transactionId: spare(txid),
  paid: spare(satoshi),
  otherIds: spare(all(txid)),
  before: spare(all(txid)),
  // A list of which a part cannot be read would prove something wrong.
  coins: spare(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}:\d{1,10}$/))), v.maxLength(most))),
  askedAt: v.fallback(time, 0),
})

const payments = v.pipe(
  v.optional(v.unknown(), []),
  v.transform((value) => [value].flat().map(Object)),
  all(payment),
)

const executed = v.object({
  transactionId: txid,
  tries: v.fallback(time, 0),
  lastAt: v.fallback(time, 0),
  accepted: spare(v.literal(true)),
  error: spare(
    v.object({ code: v.number(), message: v.pipe(v.string(), v.maxLength(500)), httpStatus: spare(v.number()) }),
  ),
})

const reveal = v.object({
  transactionId: txid,
  checked: spare(v.picklist(['same', 'different'])),
  replacedBy: spare(txid),
})

const order = v.object({
  id: text,
  orderId: spare(orderId),
  kind: spare(v.picklist(['mint', 'etch'])),
  networkId: v.pipe(v.string(), v.regex(/^bip122:[0-9a-f]{32}$/)),
  wallet: spare(text),
  request: spare(storedRequest),
  estimate: spare(estimate),
  fundAddress: spare(text),
  fundAmount: spare(satoshi),
  payments,
  executed: spare(executed),
  told: spare(
    v.object({ state: orderState, reason: spare(v.pipe(v.string(), v.maxLength(300))), at: v.fallback(time, 0) }),
  ),
  reveals: spare(
    v.pipe(
      all(reveal),
      v.transform((reveals) => [...keptReveals(reveals)]),
    ),
  ),
  revealCount: spare(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))),
  spent: spare(v.literal(true)),
  seen: spare(v.picklist(['told', 'looked'])),
  createdAt: v.fallback(time, 0),
  updatedAt: v.fallback(time, 0),
})

const orders = all(order)

/** Reads the orders of earlier visits and of other tabs; no orders if storage holds something else. */
export const readOrders = (storage: Storage): readonly Order[] =>
  storage.get(ordersKey, (json) => v.parse(orders, json) as Order[]) ?? []
