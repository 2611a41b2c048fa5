import { ask } from '../service/ask.ts'
import * as calls from '../service/calls.ts'
import * as replies from '../service/replies.ts'
import type { Asked, Context } from './context.ts'
import { placeOf, readAsked } from './readAsked.ts'
import { requireUnlocked } from './requireUnlocked.ts'
import { remember } from './shown.ts'

type Params = { readonly runeName: string; readonly terms?: { readonly heightEnd?: string } }

/**
 * The price of an order.
 * @throws RPCError -32602, OrdersNotSupportedError, OrderServiceError
 */
export async function estimate(context: Context, asked: Asked, kind: calls.OrderKind): Promise<unknown> {
  const { params, name } = await readAsked<Params>(context, asked)
  const place = placeOf(context, name)
  if (kind === 'etch') await requireUnlocked(context, place, params)
  const call = calls.estimate(kind, params)
  const told = await ask(context.kernel, place.service, call, replies.estimate)
  remember(context.kernel, place.service, call, told.totalCost)
  return told
}
