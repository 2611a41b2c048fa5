import { selectConnection, selectNamespace } from 'tapkit/kernel'
import type { AppKit } from '../host/AppKit.ts'
import { useKernelState } from '../kit/hooks/useKernelState.ts'
import { useKit } from './AppKitProvider.ts'

/** A wallet, as a host may name it. */
export type WalletInfo = {
  readonly name: string
  readonly icon?: string | undefined
  readonly rdns?: string | undefined
  readonly type?: string | undefined
}

/** The wallet in use in a namespace; in the active one where none is named. */
export function useWalletInfo(
  namespace?: string,
  { kit }: { readonly kit?: AppKit | undefined } = {},
): { readonly walletInfo: WalletInfo | undefined } {
  const { kernel } = useKit('useWalletInfo', kit)
  const walletInfo = useKernelState(kernel, (state) => {
    const name = namespace ?? selectNamespace(state)
    const wallet = selectConnection(state, name)
    const connector = wallet && state.connectors.byId[`${name}:${wallet.connectorId}`]
    return wallet && { name: wallet.name, icon: wallet.imageUrl, rdns: connector?.rdns, type: connector?.kind }
  })
  return { walletInfo }
}
