import { BaseError } from '../errors/base.ts'
import { isUserRejection } from '../errors/rpc.ts'
import { SendVetoedError } from '../errors/send.ts'
import { toCoded } from '../errors/toCoded.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Prepared } from '../types/money.ts'

type Step = Parameters<Kernel['hooks']['beforeSend']['promise']>[1]

/**
 * Lets plugins check a request before it is reviewed and before it is sent. If a plugin stops it with an error of its
 * own, the error names that plugin. Errors of the namespace's own plugin pass unchanged, because they repeat what a
 * wallet or node said.
 * @throws SendVetoedError, and any coded error or refusal that a plugin or a wallet throws
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
