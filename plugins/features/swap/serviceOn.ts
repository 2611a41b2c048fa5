import { isRestrictedZone, type Kernel, type Network } from 'tapkit/kernel'
import type { SwapService } from './service.ts'

/** Who trades on a network: the first that says so. Nobody where the project has switched swaps off, or the law of a place. */
export const serviceOn = (kernel: Kernel, network: Network | undefined): SwapService | undefined =>
  !network || kernel.config.features.swaps === false || isRestrictedZone()
    ? undefined
    : kernel.hooks.services.for('swap').call([], { network })[0]
