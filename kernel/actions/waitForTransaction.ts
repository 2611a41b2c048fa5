import { deadline } from '../async/deadline.ts'
import { settle } from '../session/attempt.ts'
import { requireNetwork } from '../session/requireNetwork.ts'
import { cacheOf } from '../state/cacheOf.ts'
import type { Kernel } from '../types/kernel.ts'
import type { CaipNetworkId } from '../types/network.ts'
import type { Confirmation } from '../types/transfer.ts'
import { assertAlive } from './assertAlive.ts'
import { lifetimeOf } from './query.ts'

/** How long a transaction's outcome is waited for, in ms (spec 9). */
const patience = 25_000

/** Waits for a transaction's outcome; one that is not seen in time, or cannot be read, is `unknown`, never lost (R25). */
export async function waitForTransaction(
  kernel: Kernel,
  { id, networkId, signal }: { id: string; networkId?: CaipNetworkId | undefined; signal?: AbortSignal | undefined },
): Promise<Confirmation> {
  assertAlive(kernel)
  kernel.http.wake()
  const network = requireNetwork(kernel, undefined, networkId)
  const unknown: Confirmation = { id, status: 'unknown' }
  const read = cacheOf(kernel).through(`transaction:${network.id}:${id}`, patience, async () => {
    const limit = deadline(patience)
    const late = AbortSignal.any([kernel.signal, limit.signal])
    const input = { namespace: network.namespace, network, id, signal: late }
    try {
      return (await settle(() => kernel.hooks.waitForTransaction.promise(input), late)) ?? unknown
    } catch {
      return unknown
    } finally {
      limit.clear()
    }
  })
  return settle(() => read, lifetimeOf(kernel, signal))
}
