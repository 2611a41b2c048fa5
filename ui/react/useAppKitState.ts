import { type Kernel, selectNamespace, selectNetwork } from 'tapkit/kernel'
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
  return useSelected(useKit('useAppKitState', kit), (state) => ({
    loading: state.modal.loading,
    open: state.modal.open,
    selectedNetworkId: selectNetwork(state),
    activeChain: selectNamespace(state) || undefined,
    initialized: state.status === 'ready',
  }))
}
