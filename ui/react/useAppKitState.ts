import type { Kernel } from 'tapkit/kernel'
import { useKit } from './AppKitProvider.ts'
import { useSelected } from './useSelected.ts'

type AppKitState = {
  readonly loading: boolean
  readonly open: boolean
  /** CAIP-2. */
  readonly selectedNetworkId: string | undefined
  /** Namespace. */
  readonly activeChain: string | undefined
  readonly initialized: boolean
}

/** What the modal is doing. */
export function useAppKitState({ kit }: { readonly kit?: Kernel | undefined } = {}): AppKitState {
  return useSelected(useKit('useAppKitState', kit), ({ modal, networks, status }) => ({
    loading: modal.loading,
    open: modal.open,
    selectedNetworkId: networks.active,
    activeChain: networks.active?.split(':')[0],
    initialized: status === 'ready',
  }))
}
