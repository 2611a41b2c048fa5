import { isError, isUnsent, type Network, pause, rpcErrorCode } from 'tapkit/kernel'
import { OrderPaymentUnknownError } from '../errors.ts'
import type { Order, Payment } from '../order/order.ts'
import { knownIds } from '../order/payments.ts'
import { ordersOf, tell } from '../order/store.ts'
import { askWallet } from './askWallet.ts'
import type { Asked, Context } from './context.ts'
import { dataOf } from './dataOf.ts'
import { look } from './look.ts'
import { noteCoins } from './noteCoins.ts'
import { sessionOf } from './readAsked.ts'

/** When a payment that a wallet has not named is looked for, each so long after the last look, in ms. */
const looks = [0, 3_000, 6_000]

/** Codes of wallet requests, beside those that the kernel knows, that come before anything is sent: not supported, and no permission. */
const unsentCodes: ReadonlySet<unknown> = new Set([rpcErrorCode.methodNotSupported, rpcErrorCode.accessDenied])

/** Whether an error of a wallet proves that nothing was sent. */
export const provesUnsent = (error: unknown): boolean =>
  isUnsent(error) || (isError(error, 'RPCError') && unsentCodes.has(error.code))

/**
 * Asks the wallet for a payment that is stored already, and answers the order with the payment's transaction. `coins`: the coins of the wallet
 * before it is asked for a bump.
 * @throws what the wallet throws where nothing was sent, else OrderPaymentUnknownError
 */
export async function pay(
  context: Context,
  asked: Asked,
  network: Network,
  order: Order,
  { id: paymentId, address, amount, coins: before }: Pick<Payment, 'id' | 'address' | 'amount' | 'coins'>,
): Promise<Order> {
  const { kernel } = context
  let cause: unknown
  try {
    const reply = await askWallet(context, asked, 'sendTransfer', { recipients: [{ address, amount }] })
    const transactionId = readTxid(reply)
    // A transaction that stands for another payment already pays no second payment.
    const isTaken = ordersOf(kernel)
      .flatMap(knownIds)
      .includes(transactionId ?? '')
    if (transactionId !== undefined && !isTaken) {
      return tell(kernel, order, { type: 'sent', at: Date.now(), paymentId, transactionId })
    }
  } catch (error) {
    if (provesUnsent(error)) {
      tell(kernel, order, { type: 'declined', at: Date.now(), paymentId })
      throw error
    }
    cause = error
  }
  let now = tell(kernel, order, { type: 'unsure', at: Date.now(), paymentId })
  await noteCoins(context, now, { network, paymentId, wallet: sessionOf(asked), before })
  for (const wait of looks) {
    await pause(wait, kernel.signal)
    now = (await look(context, network, now, paymentId)).order
    if (now.payments.some(({ id, outcome }) => id === paymentId && outcome === 'sent')) return now
  }
  throw unknownPayment(now, cause)
}

/** The error of a payment that may have left or not, in the wallet's words if there are any. */
export const unknownPayment = (order: Order, cause?: unknown): OrderPaymentUnknownError =>
  new OrderPaymentUnknownError({
    data: dataOf(order),
    message: isError(cause, 'SendOutcomeUnknownError') ? undefined : isError(cause) ? cause.message : undefined,
    cause,
  })

/** The transaction that a wallet names, in lower case. */
function readTxid(reply: unknown): string | undefined {
  const { txid, txId } = Object(reply) as { txid?: unknown; txId?: unknown }
  const id = [reply, txid, txId].find((value) => typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value))
  return typeof id === 'string' ? id.toLowerCase() : undefined
}
