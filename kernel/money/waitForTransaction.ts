import { lifetimeOf } from '../account/query.ts'
import { settle } from '../async/settle.ts'
import { assertAlive } from '../report/assertAlive.ts'
import { requireNetwork } from '../session/requireNetwork.ts'
import { cacheOf } from '../state/cacheOf.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Confirmation } from '../types/money.ts'
import type { CaipNetworkId } from '../types/network.ts'
import { awaitOutcome } from './awaitOutcome.ts'
import { follow } from './follow.ts'

/** How long calls for the same transaction share an answer, in ms. */
const patience = 25_000

/**
 * Waits for a transaction's outcome. If the transaction is not seen in time or cannot be read, the outcome is `unknown`
 * (money 13).
 */
export async function waitForTransaction(
  kernel: Kernel,
  { id, networkId, signal }: { id: string; networkId?: CaipNetworkId | undefined; signal?: AbortSignal | undefined },
): Promise<Confirmation> {
  assertAlive(kernel)
  kernel.http.wake()
  const network = requireNetwork(kernel, undefined, networkId)
  // If this site sent the transaction, its ledger entry is settled as well.
  for (const entry of runtimeOf(kernel).state.ledger) if (entry.transactionId === id) void follow(kernel, entry.id)
  const key = `transaction:${network.id}:${id}`
  const read = cacheOf(kernel).through(key, patience, () => awaitOutcome(kernel, { id, network }))
  return settle(() => read, lifetimeOf(kernel, signal))
}
