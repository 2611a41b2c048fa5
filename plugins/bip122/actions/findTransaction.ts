import { pause } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { findEqual, isFindable } from './findEqual.ts'

/** How long between two looks, in ms. */
const interval = 3_000

/** Looks for a transaction that a wallet may have sent without naming it (money 11). */
export async function findTransaction(
  context: Context,
  { entry, network, signal }: HookInput<'findTransaction'>,
): Promise<{ readonly id: string } | undefined> {
  while (isFindable(entry) && !signal.aborted) {
    const id = await findEqual(context, { entry, network, signal }).catch(() => undefined)
    if (id !== undefined) return { id }
    await pause(interval, signal).catch(() => {})
  }
  return undefined
}
