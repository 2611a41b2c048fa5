import { InvalidAddressError } from '../errors/chain.ts'
import { MemoTooLongError } from '../errors/send.ts'
import type { IntentPromise } from '../types/intent.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Network } from '../types/network.ts'

/**
 * Refuses a receiver that the chain does not accept as an address, and a memo that is longer than the chain allows. The
 * kernel checks both, so that no chain's plugin can forget to. If no plugin answers `validateAddress`, the chain's
 * `prepare` has to check the address. A chain without `memoBytes` carries no memo.
 * @throws InvalidAddressError, MemoTooLongError, and any error of the chain's `validateAddress`
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
