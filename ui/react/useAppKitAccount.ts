import {
  type ConnectionStatus,
  type Kernel,
  selectAccount,
  selectConnections,
  selectNamespace,
  selectNetwork,
} from 'tapkit/kernel'
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
      // A namespace that nobody composed has none.
      status: selectNetwork(state, name) && status,
    }
  })
}
