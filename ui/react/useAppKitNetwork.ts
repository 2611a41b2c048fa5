import { type CaipNetworkId, type Kernel, type Network, selectConnection, selectNetwork } from 'tapkit/kernel'
import { useKit } from './AppKitProvider.ts'
import { useSelected } from './useSelected.ts'

type AppKitNetwork = {
  readonly caipNetwork: Network | undefined
  readonly chainId: string | undefined
  readonly caipNetworkId: CaipNetworkId | undefined
  readonly approvedCaipNetworkIds: readonly CaipNetworkId[] | undefined
  readonly supportsAllNetworks: boolean
  /** @throws NetworkNotFoundError, SwitchDeclinedError, UnsupportedChainError */
  readonly switchNetwork: Kernel['switchNetwork']
}

/** The network of a namespace, the active one where none is named, and how to move to another. */
export function useAppKitNetwork({
  namespace,
  kit,
}: {
  readonly namespace?: string | undefined
  readonly kit?: Kernel | undefined
} = {}): AppKitNetwork {
  const kernel = useKit('useAppKitNetwork', kit)
  const { id, approved } = useSelected(kernel, (state) => ({
    id: selectNetwork(state, namespace),
    approved: selectConnection(state, namespace)?.approvedNetworks,
  }))
  const caipNetwork = id ? kernel.networks.get(id) : undefined
  return {
    caipNetwork,
    chainId: caipNetwork?.reference,
    caipNetworkId: id,
    approvedCaipNetworkIds: approved,
    supportsAllNetworks: approved === undefined,
    switchNetwork: kernel.switchNetwork,
  }
}
