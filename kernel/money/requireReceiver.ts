import { InvalidAddressError } from '../errors/chain.ts'
import { MemoTooLongError } from '../errors/send.ts'
import { isAddressText } from '../format/isAddressText.ts'
import type { IntentPromise } from '../types/intent.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Network } from '../types/network.ts'

/**
 * Refuses a receiver that the chain does not call an address, and a memo that the chain has no room for, so that no
 * chain pays a receiver or drops a memo that it forgot to check. A chain that defines no limit for memos takes no memo.
 * @throws InvalidAddressError, MemoTooLongError, and the errors of the chain's `validateAddress`
 */
export async function requireReceiver(
  kernel: Kernel,
  { out, memo = '' }: IntentPromise,
  network: Network,
): Promise<void> {
  const limit = kernel.networks.describe(network.namespace).memoBytes ?? 0
  const bytes = new TextEncoder().encode(memo).length
  if (bytes > limit) throw new MemoTooLongError({ bytes, limit })
  await requirePayable(kernel, network, typeof out === 'string' ? [] : out.flatMap(({ party }) => party ?? []))
}

/**
 * Refuses parties that the chain does not call addresses. If a chain does not define addresses, every text that could
 * be an address is accepted.
 * @throws InvalidAddressError, and the errors of the chain's `validateAddress`
 */
export async function requirePayable({ hooks }: Kernel, network: Network, parties: readonly string[]): Promise<void> {
  const { namespace, name } = network
  for (const address of parties) {
    const isPayable =
      isAddressText(address) && (await hooks.validateAddress.promise({ namespace, address, network })) !== false
    if (isPayable) continue
    throw new InvalidAddressError({
      address,
      debug: `"${address.slice(0, 100)}" cannot be paid on ${name}. Names are resolved first: kernel.resolveName.`,
    })
  }
}
