import { createId, isError } from 'tapkit/kernel'
import type { Order } from '../order/order.ts'
import { knownIds } from '../order/payments.ts'
import { ordersOf, put, tell } from '../order/store.ts'
import { askWallet } from './askWallet.ts'
import { begin } from './begin.ts'
import type { Asked, Context } from './context.ts'
import { listsMethod, unknownMethod } from './listsMethod.ts'
import { provesUnsent, unknownPayment } from './pay.ts'

/**
 * Lets the wallet make the order itself; `undefined` if the wallet does not list the method. The order is stored before the wallet is asked.
 * @throws what the wallet throws if nothing was sent, else OrderPaymentUnknownError; OrderUnderWayError
 */
export async function orderNatively(
  context: Context,
  asked: Asked,
  order: Order,
): Promise<{ readonly result: unknown } | undefined> {
  const { kernel } = context
  if (!(await listsMethod(context, asked, asked.method))) return undefined
  const paymentId = createId()
  const stored = await begin(context, put(kernel, order), { id: paymentId })
  let result: unknown
  try {
    result = await askWallet(context, asked, asked.method, { ...Object(asked.params) })
  } catch (error) {
    const isUnknown = isError(error) && unknownMethod.has(error.code)
    const isUnsent = isUnknown || provesUnsent(error)
    const now = tell(kernel, stored, { type: isUnsent ? 'declined' : 'unsure', at: Date.now(), paymentId })
    if (isUnknown) return undefined
    throw isUnsent ? error : unknownPayment(now, error)
  }
  const {
    orderId,
    fundTransactionId,
    fundingAddress: fundAddress,
  } = Object(result) as Readonly<Record<string, unknown>>
  const at = Date.now()
  // The wallet has paid, even if the rest of its answer cannot be read.
  let now = stored
  if (isText(orderId))
    now = tell(kernel, now, {
      type: 'created',
      at,
      orderId,
      fundAddress: isText(fundAddress) ? fundAddress : undefined,
    })
  const transactionId = isText(fundTransactionId) ? fundTransactionId.toLowerCase() : ''
  // The id of an order, or the transaction of another order, is no transaction of this order.
  const isOther = fundTransactionId === orderId || ordersOf(kernel).flatMap(knownIds).includes(transactionId)
  if (isOther || !/^[0-9a-f]{64}$/.test(transactionId)) {
    throw unknownPayment(tell(kernel, now, { type: 'unsure', at, paymentId }))
  }
  now = tell(kernel, now, { type: 'sent', at, paymentId, transactionId })
  tell(kernel, now, { type: 'accepted', at })
  return { result }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 200
