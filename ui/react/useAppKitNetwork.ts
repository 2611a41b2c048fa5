import { type CaipNetworkId, type Network, selectConnection, selectNetwork } from 'tapkit/kernel'
import type { AppKit } from '../host/AppKit.ts'
import { useKernelState } from '../kit/hooks/useKernelState.ts'
import { useKit } from './AppKitProvider.ts'

/** The result of `useAppKitNetwork`. */
export type AppKitNetwork = {
  readonly caipNetwork: Network | undefined
  readonly chainId: string | undefined
  readonly caipNetworkId: CaipNetworkId | undefined
  readonly approvedCaipNetworkIds: readonly CaipNetworkId[] | undefined
  readonly supportsAllNetworks: boolean
  /** @throws NetworkNotFoundError, SwitchDeclinedError, UnsupportedChainError */
  readonly switchNetwork: AppKit['switchNetwork']
}

/** The network of a namespace, the active one where none is named, and how to move to another. */
export function useAppKitNetwork({
  namespace,
  kit,
}: {
  readonly namespace?: string | undefined
  readonly kit?: AppKit | undefined
} = {}): AppKitNetwork {
  const { kernel } = useKit('useAppKitNetwork', kit)
  const { id, approved } = useKernelState(kernel, (state) => ({
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
