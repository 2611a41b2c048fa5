import type { Kernel } from 'tapkit/kernel'
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
  const walletInfo = useSelected(kernel, ({ networks, connections, connectors }) => {
    const name = namespace ?? networks.active?.split(':')[0] ?? ''
    const connection = connections[name]
    const wallet = connection?.list.find(({ connectorId }) => connectorId === connection.activeConnectorId)
    const connector = wallet && connectors.byId[`${name}:${wallet.connectorId}`]
    return wallet && { name: wallet.name, icon: wallet.imageUrl, rdns: connector?.rdns, type: connector?.type }
  })
  return { walletInfo }
}
