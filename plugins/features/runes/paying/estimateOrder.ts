import type { Kernel } from 'tapkit/kernel'
import { contextOf } from '../actions/context.ts'
import { placeOf } from '../actions/readAsked.ts'
import { requireUnlocked } from '../actions/requireUnlocked.ts'
import { remember } from '../actions/shown.ts'
import { nameOf } from '../networks.ts'
import { ask } from '../service/ask.ts'
import * as calls from '../service/calls.ts'
import * as replies from '../service/replies.ts'
import type { OrderInput } from './writtenOrder.ts'

type Etching = Parameters<typeof requireUnlocked>[2]

/**
 * The price of an order on the network in use. From then on, no dearer order is paid.
 * @throws RPCError -32602, OrdersNotSupportedError, OrderServiceError
 */
export async function estimateOrder(kernel: Kernel, { kind, params }: OrderInput): Promise<replies.Estimate> {
  const { parseParams } = await import('tapkit/bip122/request')
  const name = nameOf(kernel.network('bip122')?.id ?? '') ?? 'Mainnet'
  const method = kind === 'mint' ? 'runes_estimateMint' : 'runes_estimateEtch'
  const read = (await parseParams(method, params, async () => name)) as Readonly<Record<string, unknown>>
  const context = contextOf(kernel)
  const place = placeOf(context, name)
  if (kind === 'etch') await requireUnlocked(context, place, read as unknown as Etching)
  const call = calls.estimate(kind, read)
  const told = await ask(kernel, place.service, call, replies.estimate)
  remember(kernel, place.service, call, told.totalCost)
  return told
}
