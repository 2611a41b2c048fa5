import type { ConnectionStatus, Kernel } from 'tapkit/kernel'
import { useKit } from './AppKitProvider.ts'
import { useSelected } from './useSelected.ts'

type AccountOfList = {
  readonly namespace: string
  readonly address: string
  readonly type: string
  readonly publicKey?: string | undefined
  readonly chainId: string
  readonly caipAddress: string
}

/** The account in use in a namespace, and every account that its wallets share. */
export type AppKitAccount = {
  readonly allAccounts: readonly AccountOfList[]
  readonly address: string | undefined
  /** CAIP-10. */
  readonly caipAddress: string | undefined
  /** An account and a live provider (R38). */
  readonly isConnected: boolean
  readonly status: ConnectionStatus | undefined
}

/** The account of a namespace; of the active one where none is named. */
export function useAppKitAccount({
  namespace,
  kit,
}: {
  readonly namespace?: string | undefined
  readonly kit?: Kernel | undefined
} = {}): AppKitAccount {
  const kernel = useKit('useAppKitAccount', kit)
  return useSelected(kernel, (state) => {
    const name = namespace ?? state.networks.active?.split(':')[0] ?? ''
    const account = state.accounts[name]
    const allAccounts = (state.connections[name]?.list ?? []).flatMap(({ accounts, networkId }) =>
      accounts.map(({ address, type = 'eoa', publicKey }) => ({
        namespace: name,
        address,
        type,
        publicKey,
        chainId: networkId.slice(networkId.indexOf(':') + 1),
        caipAddress: `${networkId}:${address}`,
      })),
    )
    const isConnected = account?.status === 'connected'
    return {
      allAccounts,
      address: isConnected ? account.address : undefined,
      caipAddress: isConnected ? account.caipAddress : undefined,
      isConnected,
      status: account?.status,
    }
  })
}
