import { type DeepReadonly, isError, type LedgerEntry } from 'tapkit/kernel'
import type { Context } from '../actions/context.ts'
import { continueOrder } from '../actions/continueOrder.ts'
import { look } from '../actions/look.ts'
import type { Order, Payment } from '../order/order.ts'
import { fundingOf, knownIds } from '../order/payments.ts'
import { standingOf } from '../order/statusOf.ts'
import { ordersOf, tell } from '../order/store.ts'

type Entry = DeepReadonly<LedgerEntry>

/**
 * Tells an order of its payment as the ledger knows it, and goes on with the order once it is paid. Entries of other requests are left
 * alone. The same entry twice changes nothing.
 */
export async function followEntry(context: Context, entry: Entry): Promise<void> {
  const order = await takeEntry(context, entry)
  if (order) await goOn(context, order)
}

/** Tells an order of its payment as the ledger knows it. */
export async function takeEntry(context: Context, entry: Entry): Promise<Order | undefined> {
  const { kernel } = context
  const order = ordersOf(kernel).find(({ id }) => id === entry.ref)
  const known = order && withPayment(context, order, entry)
  const payment = known?.payments.find(({ id }) => id === entry.id)
  if (!known || !payment) return undefined
  const told = await withTransaction(context, withAnswer(context, known, entry), payment, entry)
  // A wallet that makes the order itself has told the service.
  const isBegun = payment.for === 'fund' && isNative(payment) && fundingOf(told)?.outcome === 'sent'
  return isBegun ? tell(kernel, told, { type: 'accepted', at: Date.now() }) : told
}

/** Tells the service that an order is paid, unless the service knows already. A failure stands in the order, and `resume` tells the service again. */
export async function goOn(context: Context, order: Order): Promise<void> {
  if (standingOf(order) !== 'paid') return
  await continueOrder(context, order).catch((error) => void (isError(error) || context.kernel.report(error)))
}

/** Tells the orders of their payments as the ledger knows them: of this page, of earlier pages and of other tabs. */
export async function takeLedger(context: Context): Promise<void> {
  for (const entry of context.kernel.state.ledger) if (entry.ref !== undefined) await followEntry(context, entry)
}

/** A wallet that makes the order itself chooses the amount and the address. */
const isNative = ({ address }: Payment): boolean => address === undefined

/** If the ledger knows a payment that the order does not know, the storage has lost that payment. */
function withPayment({ kernel }: Context, order: Order, { id, kind, changes, askedAt }: Entry): Order {
  if (order.payments.some((payment) => payment.id === id)) return order
  const [{ amount, party: address } = { amount: 0n, party: undefined }] = changes
  const payment = { id, ...(address === undefined ? {} : { address, amount: Number(amount) }) }
  return tell(kernel, order, { type: kind === 'runeBump' ? 'bumped' : 'asked', at: askedAt, payment })
}

/** The answer of a wallet that makes the order itself. */
function withAnswer({ kernel }: Context, order: Order, { answer = {} }: Entry): Order {
  const { orderId, fundingAddress: fundAddress } = answer
  if (orderId === undefined || order.orderId !== undefined) return order
  return tell(kernel, order, { type: 'created', at: Date.now(), orderId, fundAddress, estimate: order.estimate })
}

async function withTransaction(context: Context, order: Order, payment: Payment, entry: Entry): Promise<Order> {
  const { kernel } = context
  const { id: paymentId, status, transactionId: now, named, replaces } = entry
  const at = Date.now()
  if (now === undefined) return status === 'unknown' ? tell(kernel, order, { type: 'unsure', at, paymentId }) : order
  // A transaction that was only found may pay less than the order costs, or another order: its amount is looked at.
  if (!named && !isNative(payment)) {
    const unsure = tell(kernel, order, { type: 'unsure', at, paymentId })
    const network = kernel.networks.get(order.networkId)
    return network ? (await look(context, network, unsure, paymentId)).order : unsure
  }
  const first = replaces ?? now
  // The id of an order, or the transaction of another order, is no transaction of this order.
  const isOther = ordersOf(kernel).some((other) => other.id !== order.id && knownIds(other).includes(first))
  if (isOther || first === entry.answer?.orderId) return tell(kernel, order, { type: 'unsure', at, paymentId })
  const type = named ? 'sent' : status === 'different' ? 'different' : 'found'
  const sent = isKnown(payment, first) ? order : tell(kernel, order, { type, at, paymentId, transactionId: first })
  if (replaces === undefined || isKnown(payment, now)) return sent
  // A transaction that took the place of the payment, and does something else, is no payment of the order.
  return status === 'different'
    ? tell(kernel, sent, { type: 'different', at, paymentId, transactionId: now })
    : tell(kernel, sent, { type: 'replaced', at, transactionId: replaces, by: now })
}

/** A payment that was taken for another outcome is not known by its id alone. */
const isKnown = ({ outcome, transactionId, otherIds = [] }: Payment, id: string): boolean =>
  outcome === 'sent' && (transactionId === id || otherIds.includes(id))
