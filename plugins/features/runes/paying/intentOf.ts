import type { Intent, Limit, PayloadOf } from 'tapkit/kernel'
import type { Order } from '../order/order.ts'

/** The payload with which a wallet pays an order. */
export type PayloadOfOrder = PayloadOf<'bip122'>

/** The intent to pay an order, or a higher fee rate of an order. Its reference in the ledger is the order's own id. */
export const intentOf = (
  { id, kind, request }: Pick<Order, 'id' | 'kind' | 'request'>,
  payload: PayloadOfOrder,
  limit: Limit<'exactly' | 'atMost'>,
  isBump = false,
): Intent<'bip122'> => ({
  kind: isBump ? 'runeBump' : kind === 'etch' ? 'runeEtch' : 'runeMint',
  promise: { out: [limit] },
  payload,
  tokens: [],
  about: undefined,
  ref: id,
  isPrice: true,
  ...(request && { facts: { rune: request.runeName, mints: String(request.repeats ?? 1) } }),
})
