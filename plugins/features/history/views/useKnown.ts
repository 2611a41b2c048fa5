import { useCallback } from 'react'
import { type Kernel, type Network, selectAccount, type Transfer } from 'tapkit/kernel'
import { useKernelState } from 'tapkit/ui'
import { type Known, knownAs } from '../knownAs.ts'

/** Tells which tokens are known of those that the account in use has moved. */
export function useKnown(kernel: Kernel, network: Network | undefined): (transfer: Transfer) => Known | undefined {
  const held = useKernelState(kernel, (state) => selectAccount(state).tokens.data)
  return useCallback(
    (transfer) => {
      if (!network) return undefined
      const listed = kernel.networks.describe(network.namespace).tokens?.[network.id] ?? []
      const addresses = listed.map((token) => (typeof token === 'string' ? token : token.address))
      return knownAs(transfer, network, held, addresses)
    },
    [kernel, network, held],
  )
}
