import type { Kernel, Network } from 'tapkit/kernel'

/** Moves to a network that no wallet has to be asked for, and answers whether that worked; where it did not, says so. */
export const moveTo = (kernel: Kernel, network: Network | Network['id']): Promise<boolean> =>
  kernel.switchNetwork(network).then(
    () => true,
    (error) => {
      kernel.notify(kernel.report(error).message, 'error')
      return false
    },
  )
