import { learnHowItStands } from '../following/askHowItStands.ts'
import { idOf } from '../networks.ts'
import { type Answer, askAbout } from './askAbout.ts'
import type { Asked, Context } from './context.ts'
import { findOrder } from './executeOrder.ts'
import { placeOf, readAsked } from './readAsked.ts'

/**
 * How an order stands, by its service, or by the wallet that has made the order itself.
 * @throws RPCError -32602, OrderStateError, OrdersNotSupportedError, OrderServiceError, and what the wallet throws
 */
export async function getOrder(context: Context, asked: Asked): Promise<Answer> {
  const ofNetwork = findOrder(context, (Object(asked.params) as { id?: unknown }).id)
  const { params, name } = await readAsked<{ readonly id: string }>(context, asked, ofNetwork?.networkId)
  const { id } = params
  const { connector } = asked
  const known = findOrder(context, id, idOf(name))
  if (known) return (await learnHowItStands(context, known, connector)).answer
  return askAbout(context.kernel, { service: placeOf(context, name).service, id, known, connector })
}
