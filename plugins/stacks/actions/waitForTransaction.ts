import { type Confirmation, pause } from 'tapkit/kernel'
import { readHex } from '../address/hex.ts'
import type { Context, HookInput } from '../context.ts'
import { readOutcome } from './readOutcome.ts'

/** How long a transaction is waited for, and how long between two looks, in ms (spec 9). */
const patience = { whole: 25_000, poll: 1_000 }

/** Waits until a transaction is in a block; `unknown` after 25 s (R25). */
export async function waitForTransaction(
  { kernel }: Context,
  { id, network, signal }: HookInput<'waitForTransaction'>,
): Promise<Confirmation> {
  const deadline = Date.now() + patience.whole
  const hex = readHex(id, 32)
  while (hex !== undefined) {
    // A node that is out of reach, or that has not heard of it, may say more at the next look.
    const outcome = await readOutcome(kernel, network, `0x${hex}`, signal).catch(() => undefined)
    if (outcome) return { ...outcome, id }
    if (signal.aborted || Date.now() + patience.poll > deadline) break
    await pause(patience.poll, signal).catch(() => {})
  }
  return { id, status: 'unknown' }
}
