import type { Kernel } from 'tapkit/kernel'
import { dataOf } from '../actions/dataOf.ts'
import { OrderNeedsPayError } from '../errors.ts'
import { ordersOf } from '../order/store.ts'

const guarded = new WeakSet<Kernel>()
const kinds: ReadonlySet<string> = new Set(['runeMint', 'runeEtch', 'runeBump'])

/**
 * Lets nothing ask a wallet for the payment of an order that is not stored as that order's payment: a host that hands a `Prepared` of ours
 * to `send` itself would pay an order without a record of the payment. Safe to call again.
 */
export function guardSends(kernel: Kernel): void {
  if (guarded.has(kernel)) return
  guarded.add(kernel)
  kernel.hooks.beforeSend.tap({ name: 'runes', namespace: 'bip122' }, (prepared, { stage }) => {
    const { kind, ref } = prepared.intent
    if (stage === 'review' || !kinds.has(kind)) return prepared
    const order = ordersOf(kernel).find(({ id }) => id === ref)
    const payment = order?.payments.find(({ id }) => id === prepared.id)
    if (payment?.outcome === 'asked') return prepared
    throw new OrderNeedsPayError({ data: order ? dataOf(order) : {} })
  })
}
