import type { Kernel, Network, SwapService } from 'tapkit/kernel'

/** Who trades on a network: the first that says so. */
export const serviceOn = (kernel: Kernel, network: Network): SwapService | undefined =>
  kernel.hooks.services.for('swap').call([], { network })[0]
