import { BaseError } from '../errors/base.ts'
import { isUserRejection } from '../errors/rpc.ts'
import { SendVetoedError } from '../errors/send.ts'
import { toCoded } from '../errors/toCoded.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Prepared } from '../types/money.ts'

type Step = Parameters<Kernel['hooks']['beforeSend']['promise']>[1]

/**
 * Lets plugins check what would be sent. A plugin that stops it in words of its own is named; the plugin of the namespace itself
 * hands on what its wallets and nodes say.
 * @throws SendVetoedError, and what a plugin or a wallet throws that has a meaning already
 */
export async function askVetoes(kernel: Kernel, prepared: Prepared, step: Step): Promise<Prepared> {
  try {
    return await kernel.hooks.beforeSend.promise(prepared, step)
  } catch (cause) {
    const { thrownBy, message: reason } = toCoded(cause)
    const isOwn = !thrownBy || thrownBy.plugin === prepared.namespace
    if (cause instanceof BaseError || isOwn || isUserRejection(cause)) throw cause
    throw new SendVetoedError({ plugin: thrownBy.plugin, reason, cause })
  }
}
