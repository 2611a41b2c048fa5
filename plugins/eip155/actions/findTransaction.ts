import { pause } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { findEqual } from './findEqual.ts'

/** How long between two looks, in ms. */
const poll = 4_000

/** Looks for a transaction that a wallet may have sent without naming it (money 11). */
export async function findTransaction(
  context: Context,
  { entry, network, signal }: HookInput<'findTransaction'>,
): Promise<{ id: string } | undefined> {
  while (entry.trace?.nonce && !signal.aborted) {
    try {
      const { equal, cancellation } = await findEqual(context, network, entry, signal)
      const id = equal ?? cancellation
      if (id) return { id }
    } catch {
      // An unreachable node may answer at the next look.
    }
    await pause(poll, signal).catch(() => {})
  }
  return undefined
}
