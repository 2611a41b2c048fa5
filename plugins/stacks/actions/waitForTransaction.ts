import { type Confirmation, isError, pause } from 'tapkit/kernel'
import { readHex } from '../address/hex.ts'
import type { Context, HookInput } from '../context.ts'
import { lookFor } from './findTransaction.ts'
import { readOutcome } from './readOutcome.ts'

/** How long between two looks, in ms. */
const interval = 1_000

/**
 * Waits until a transaction, or its replacement, is in a block; `unknown` if `signal` aborts before that (money 13).
 */
export async function waitForTransaction(
  { kernel }: Context,
  { id, network, entry, signal }: HookInput<'waitForTransaction'>,
): Promise<Confirmation> {
  let current = id
  while (!signal.aborted) {
    const hex = readHex(current, 32)
    let isForgotten = false
    if (hex === undefined) break
    // A node that is unreachable, or does not know the transaction yet, may tell more at the next look.
    const outcome = await readOutcome(kernel, { network, hex, entry, signal }).catch((error) => {
      isForgotten = isError(error, 'HttpStatusError') && error.status === 404
      return undefined
    })
    if (outcome?.status) {
      const { status, seen, isOther } = outcome
      return { id: current, status, seen, ...(isOther ? { isOther } : {}) }
    }
    // The API may forget a transaction whose fee was raised. A nonce has a single transaction, so the nonce tells its replacement.
    const equal =
      isForgotten && entry?.trace?.nonce !== undefined ? await lookFor(kernel, { entry, network, signal }) : undefined
    current = outcome?.replacedBy ?? equal ?? current
    await pause(interval, signal).catch(() => {})
  }
  return { id, status: 'unknown' }
}
