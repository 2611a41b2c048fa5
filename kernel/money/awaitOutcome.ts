import { anySignal } from '../async/anySignal.ts'
import { deadline } from '../async/deadline.ts'
import { settle } from '../async/settle.ts'
import { isAddressText } from '../format/isAddressText.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Confirmation, LedgerEntry } from '../types/money.ts'
import type { Network } from '../types/network.ts'

/** How long a transaction's outcome is waited for, in ms (money 13). */
const patience = 25_000

/**
 * Waits for a transaction's outcome. Every wait goes through here, so there is only one time limit. `entry` holds the
 * reviewed changes, if this site sent the transaction.
 */
export async function awaitOutcome(
  kernel: Kernel,
  { id, network, entry }: { id: string; network: Network; entry?: LedgerEntry | undefined },
): Promise<Confirmation> {
  const limit = deadline(patience)
  const signal = anySignal([kernel.signal, limit.signal])
  const input = { namespace: network.namespace, network, id, entry, signal }
  const unknown: Confirmation = { id, status: 'unknown' }
  try {
    const answer = await settle(() => kernel.hooks.waitForTransaction.promise(input), signal)
    return answer && answer.id !== '' ? withAddresses(answer) : unknown
  } catch {
    return unknown
  } finally {
    limit.clear()
  }
}

/** Drops each `party` that is not an address: nodes and explorers are not trusted (security 4). */
function withAddresses({ seen, ...answer }: Confirmation): Confirmation {
  if (!seen) return answer
  return { ...answer, seen: seen.map(({ party, ...change }) => (isAddressText(party) ? { ...change, party } : change)) }
}
