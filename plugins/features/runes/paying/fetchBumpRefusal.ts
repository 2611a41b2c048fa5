import { isError, type Kernel, sanitizeText } from 'tapkit/kernel'
import { contextOf } from '../actions/context.ts'
import { placeOf } from '../actions/readAsked.ts'
import { nameOf } from '../networks.ts'
import type { Order } from '../order/order.ts'
import { ask } from '../service/ask.ts'
import * as calls from '../service/calls.ts'
import * as replies from '../service/replies.ts'

/**
 * The words with which a service refuses to raise the fee of an order: some raise the fees of etchings alone. `undefined` if the service would raise
 * the fee, or if it gives no answer.
 */
export async function fetchBumpRefusal(
  kernel: Kernel,
  { orderId = '', networkId }: Order,
  newFeeRate: number,
): Promise<string | undefined> {
  try {
    const { service } = placeOf(contextOf(kernel), nameOf(networkId) ?? 'Mainnet')
    await ask(kernel, service, calls.estimateBump(orderId, newFeeRate), replies.bump)
    return undefined
  } catch (error) {
    const isRefusal = isError(error, 'OrderServiceError') && error.data.httpStatus === 400
    return isRefusal ? sanitizeText(error.message, 300) : undefined
  }
}
