import { type ConnectionStatus, selectAccount, selectConnections, selectNamespace, selectNetwork } from 'tapkit/kernel'
import type { AppKit } from '../host/AppKit.ts'
import { useKernelState } from '../kit/hooks/useKernelState.ts'
import { useKit } from './AppKitProvider.ts'

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
  /** An account and a live provider (sessions 1). */
  readonly isConnected: boolean
  readonly status: ConnectionStatus | undefined
}

/** The account of a namespace; of the active one where none is named. */
export function useAppKitAccount({
  namespace,
  kit,
}: {
  readonly namespace?: string | undefined
  readonly kit?: AppKit | undefined
} = {}): AppKitAccount {
  const { kernel } = useKit('useAppKitAccount', kit)
  return useKernelState(kernel, (state) => {
    const name = namespace ?? selectNamespace(state)
    const { status, address: used, caipAddress } = selectAccount(state, name)
    const allAccounts = selectConnections(state, name).flatMap(({ accounts, networkId }) =>
      accounts.map(({ address, type = 'eoa', publicKey }) => ({
        namespace: name,
        address,
        type,
        publicKey,
        chainId: networkId.slice(networkId.indexOf(':') + 1),
        caipAddress: `${networkId}:${address}`,
      })),
    )
    return {
      allAccounts,
      address: used,
      caipAddress,
      isConnected: status === 'connected',
      // A namespace that is not composed has none.
      status: selectNetwork(state, name) && status,
    }
  })
}
