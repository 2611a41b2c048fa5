import type { Kernel, Network } from 'tapkit/kernel'
import { loadModal } from './loadModal.ts'

/** Moves to a network without asking a wallet, and answers whether that worked. A failure is reported in a toast. */
export const moveTo = (kernel: Kernel, network: Network | Network['id']): Promise<boolean> =>
  kernel.switchNetwork(network).then(
    () => true,
    (error) => {
      const said = kernel.report(error)
      void loadModal().then(({ tellError }) => tellError(kernel, said), kernel.report)
      return false
    },
  )
