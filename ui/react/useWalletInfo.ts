import { type Kernel, selectConnection, selectNamespace } from 'tapkit/kernel'
import { useKit } from './AppKitProvider.ts'
import { useSelected } from './useSelected.ts'

type WalletInfo = {
  readonly name: string
  readonly icon?: string | undefined
  readonly rdns?: string | undefined
  readonly type?: string | undefined
}

/** The wallet in use in a namespace; in the active one where none is named. */
export function useWalletInfo(
  namespace?: string,
  { kit }: { readonly kit?: Kernel | undefined } = {},
): { readonly walletInfo: WalletInfo | undefined } {
  const kernel = useKit('useWalletInfo', kit)
  const walletInfo = useSelected(kernel, (state) => {
    const name = namespace ?? selectNamespace(state)
    const wallet = selectConnection(state, name)
    const connector = wallet && state.connectors.byId[`${name}:${wallet.connectorId}`]
    return wallet && { name: wallet.name, icon: wallet.imageUrl, rdns: connector?.rdns, type: connector?.kind }
  })
  return { walletInfo }
}
