import { InvalidAddressError } from '../errors/chain.ts'
import { MemoTooLongError } from '../errors/send.ts'
import type { IntentPromise } from '../types/intent.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Network } from '../types/network.ts'

/**
 * Refuses a receiver that the chain does not call an address, and a memo that it has no room for, so that no chain pays what it
 * forgot to check. A chain that says nothing of addresses is asked by its `prepare` alone, and a chain that says nothing of memos
 * has none.
 * @throws InvalidAddressError, MemoTooLongError, and what the chain's `validateAddress` says against it
 */
export async function requireReceiver(
  { hooks, networks }: Kernel,
  { out, memo = '' }: IntentPromise,
  network: Network,
): Promise<void> {
  const { namespace, name } = network
  const limit = networks.describe(namespace).memoBytes ?? 0
  const bytes = new TextEncoder().encode(memo).length
  if (bytes > limit) throw new MemoTooLongError({ bytes, limit })
  for (const { party } of typeof out === 'string' ? [] : out) {
    if (party === undefined) continue
    if ((await hooks.validateAddress.promise({ namespace, address: party, network })) === false) {
      throw new InvalidAddressError({
        address: party,
        debug: `"${party.slice(0, 100)}" cannot be paid on ${name}. Names are resolved first: kernel.resolveName.`,
      })
    }
  }
}
