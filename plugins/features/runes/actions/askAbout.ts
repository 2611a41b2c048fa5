import { type Connector, isError, type Kernel, RPCError, rpcErrorCode } from 'tapkit/kernel'
import * as v from 'valibot'
import { OrderStateError } from '../errors.ts'
import { nameOf } from '../networks.ts'
import type { Order } from '../order/order.ts'
import { isNative } from '../order/payments.ts'
import { ask } from '../service/ask.ts'
import * as calls from '../service/calls.ts'
import * as replies from '../service/replies.ts'
import { askWallet } from './askWallet.ts'
import { contextOf } from './context.ts'
import { dataOf } from './dataOf.ts'
import { listsMethod, unknownMethod } from './listsMethod.ts'

type Wanted = {
  readonly service: string
  /** The service's id of the order. */
  readonly id: string
  /** The order of that id, if this browser knows it. */
  readonly known: Order | undefined
  /** The wallet that may be asked. By default, the wallet of the session. */
  readonly connector?: Connector<'bip122'> | undefined
}

/** How an order stands, by its service or its wallet. */
export type Answer = v.InferOutput<typeof replies.order>

/**
 * Asks how an order stands: the wallet that has made the order itself, if the wallet lists `runes_getOrder`, else the service. A wallet may
 * make orders at a service of its own.
 * @throws OrderStateError, OrderServiceError, and what the wallet throws
 */
export async function askAbout(
  kernel: Kernel,
  { service, id, known, connector = kernel.connection('bip122')?.connector }: Wanted,
): Promise<Answer> {
  const isMaker = known !== undefined && isNative(known) && connector?.id === known.wallet
  const told = isMaker ? await askMaker(kernel, connector, id, known) : undefined
  if (told) return told
  try {
    return await ask(kernel, service, calls.getOrder(id), replies.orderOf(id, known))
  } catch (cause) {
    const isUnknown = isError(cause, 'OrderServiceError') && cause.data.httpStatus === 404
    if (!isUnknown || !known || !isNative(known)) throw cause
    throw new OrderStateError({
      status: 'native',
      message: 'The wallet has made this order itself, and the order service here does not know it',
      data: { ...dataOf(known), httpStatus: 404 },
      debug:
        'A wallet that lists runes_mint or runes_etch makes orders itself, at a service that it chooses, whatever `services` of runes() says. Let the visitor look in the wallet.',
      cause,
    })
  }
}

/** The word of the wallet that has made an order; `undefined` if the wallet has no method for the question. */
async function askMaker(
  kernel: Kernel,
  connector: Connector<'bip122'> | undefined,
  id: string,
  known: Order,
): Promise<Answer | undefined> {
  const method = 'runes_getOrder'
  const context = contextOf(kernel)
  const asked = { connector }
  if (!(await listsMethod(context, asked, method))) return undefined
  let reply: unknown
  try {
    reply = await askWallet(context, asked, method, { id, network: nameOf(known.networkId) })
  } catch (error) {
    if (isError(error) && unknownMethod.has(error.code)) return undefined
    throw error
  }
  const { success, output } = v.safeParse(replies.orderOf(id, known), reply)
  if (success) return output
  throw new RPCError({ code: rpcErrorCode.internal, message: 'The wallet’s answer about the order cannot be read' })
}
