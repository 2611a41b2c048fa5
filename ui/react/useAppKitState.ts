import { selectNamespace, selectNetwork, selectStatus } from 'tapkit/kernel'
import type { AppKit } from '../host/AppKit.ts'
import { useKernelState } from '../kit/hooks/useKernelState.ts'
import { useKit } from './AppKitProvider.ts'

/** The result of `useAppKitState`. */
export type AppKitState = {
  /** A wallet is being asked, or read back. */
  readonly loading: boolean
  readonly open: boolean
  /** CAIP-2. */
  readonly selectedNetworkId: string | undefined
  /** Namespace. */
  readonly activeChain: string | undefined
  readonly initialized: boolean
}

/** The state of the modal. */
export function useAppKitState({ kit }: { readonly kit?: AppKit | undefined } = {}): AppKitState {
  return useKernelState(useKit('useAppKitState', kit).kernel, (state) => ({
    loading: /connecting$/.test(selectStatus(state)),
    open: state.modal.open,
    selectedNetworkId: selectNetwork(state),
    activeChain: selectNamespace(state) || undefined,
    initialized: state.status === 'ready',
  }))
}
