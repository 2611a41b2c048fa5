import { pause } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { findEqual } from './findEqual.ts'
import { payeeOf } from './payeeOf.ts'
import { readTrace } from './trace.ts'

/** How long between two looks, in ms. */
const interval = 3_000

/** Looks for a transaction that a wallet may have sent without naming it (money 11). */
export async function findTransaction(
  context: Context,
  { entry, network, signal }: HookInput<'findTransaction'>,
): Promise<{ readonly id: string } | undefined> {
  while ((readTrace(entry).before || payeeOf(entry)) && !signal.aborted) {
    const id = await findEqual(context, { entry, network, signal }).catch(() => undefined)
    if (id !== undefined) return { id }
    await pause(interval, signal).catch(() => {})
  }
  return undefined
}
