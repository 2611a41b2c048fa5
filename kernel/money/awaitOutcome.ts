import { anySignal } from '../async/anySignal.ts'
import { deadline } from '../async/deadline.ts'
import { isAddressText } from '../format/isAddressText.ts'
import { settle } from '../session/attempt.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Confirmation, LedgerEntry } from '../types/money.ts'
import type { Network } from '../types/network.ts'

/** How long a transaction's outcome is waited for, in ms (money 13). */
const patience = 25_000

/** The one clock for an outcome; `entry` is what was reviewed, where it was sent from here. */
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

/** Without what a node or an explorer calls an address and is none (security 4). */
function withAddresses({ seen, ...answer }: Confirmation): Confirmation {
  if (!seen) return answer
  return { ...answer, seen: seen.map(({ party, ...change }) => (isAddressText(party) ? { ...change, party } : change)) }
}
