import type { Kernel, Network } from 'tapkit/kernel'
import { useKernelState } from 'tapkit/ui'
import type { FeeRates } from '../../chain/fetchFeeRates.ts'
import { type OwnAddresses, ownAddresses } from '../../forms/ownAddresses.ts'
import { useFeeRates } from './useFeeRates.ts'

/** Where an order is made: the network and the addresses of the connected wallet, and the fee rates there. */
export type Desk = {
  readonly kernel: Kernel
  readonly network: Network
  readonly own: OwnAddresses
  /** Absent until the explorer has been asked. */
  readonly rates: FeeRates | undefined
}

/** The desk of the connected Bitcoin wallet; `undefined` without a wallet. */
export function useDesk(kernel: Kernel): Desk | undefined {
  useKernelState(kernel)
  const network = kernel.connection('bip122')?.network ?? kernel.network('bip122')
  const rates = useFeeRates(kernel, network)
  const own = ownAddresses(kernel)
  return own && network && { kernel, network, own, rates }
}
