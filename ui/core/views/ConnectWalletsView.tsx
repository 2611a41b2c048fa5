import type { ViewProps } from 'tapkit/kernel'
import { LegalGate } from './LegalGate.tsx'
import { NoWallet } from './NoWallet.tsx'
import { useListedWallets } from './useListedWallets.ts'
import { WalletList } from './WalletList.tsx'

/**
 * The wallets without the sections of plugins, behind Connect's row if the host collapses its wallets (wallets 17).
 * @throws NetworkNotFoundError for a namespace of no composed plugin, in which no wallet will ever be found
 */
export default function ConnectWalletsView({ kernel, params }: ViewProps<'ConnectWallets'>) {
  const wallets = useListedWallets(kernel, params?.namespace)
  const { found, all, methods } = wallets
  return (
    <LegalGate kernel={kernel}>
      {(locked) => (
        <>
          {found.length === 0 && methods.length === 0 && (
            <NoWallet kernel={kernel} namespace={params?.namespace} canGet={all.length > 0} />
          )}
          <WalletList kernel={kernel} params={params} wallets={wallets} autoFocus={!locked} />
        </>
      )}
    </LegalGate>
  )
}
