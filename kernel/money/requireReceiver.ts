import { InvalidAddressError } from '../errors/chain.ts'
import { MemoTooLongError } from '../errors/send.ts'
import type { Intents } from '../types/intent.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Network } from '../types/network.ts'

/**
 * Refuses a receiver that the chain does not call an address, and a memo that it has no room for, so that no chain pays what it
 * forgot to check. One that says nothing of addresses is asked by its `prepare` alone, one that says nothing of memos has none.
 * @throws InvalidAddressError, MemoTooLongError, and what the chain's `validateAddress` says against it
 */
export async function requireReceiver(
  { hooks, networks }: Kernel,
  { to, memo = '' }: Intents['transfer'],
  network: Network,
): Promise<void> {
  const { namespace, name } = network
  const limit = networks.describe(namespace).memoBytes ?? 0
  const bytes = new TextEncoder().encode(memo).length
  if (bytes > limit) throw new MemoTooLongError({ bytes, limit })
  if ((await hooks.validateAddress.promise({ namespace, address: to, network })) === false) {
    throw new InvalidAddressError({
      address: to,
      debug: `"${to.slice(0, 100)}" cannot be paid on ${name}. Names are resolved first: kernel.resolveName.`,
    })
  }
}
