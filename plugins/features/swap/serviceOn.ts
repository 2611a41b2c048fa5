import { isRestrictedZone, type Kernel, type Network } from 'tapkit/kernel'
import type { SwapService } from './service.ts'

/**
 * The service that trades on a network: the first that supports it. None if the project's configuration, or a local
 * law, has switched swaps off.
 */
export const serviceOn = (kernel: Kernel, network: Network | undefined): SwapService | undefined =>
  !network || kernel.config.features.swaps === false || isRestrictedZone()
    ? undefined
    : kernel.hooks.services.for('swap').call([], { network })[0]
