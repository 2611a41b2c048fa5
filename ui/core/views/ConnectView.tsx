import type { ViewProps } from 'tapkit/kernel'
import { useKernelState } from '../../kit/hooks/useKernelState.ts'
import { Icon } from '../../kit/icons/Icon.tsx'
import { chevronRight, wallet } from '../../kit/icons/icons.ts'
import { Row } from '../../kit/lists/Row.tsx'
import { useWords } from '../../locales/useWords.ts'
import { arrangeSections } from '../arrangeSections.ts'
import { ConnectSections } from './ConnectSections.tsx'
import { LegalGate } from './LegalGate.tsx'
import { NoWallet } from './NoWallet.tsx'
import { useListedWallets } from './useListedWallets.ts'
import { WalletList } from './WalletList.tsx'

/**
 * The wallets, and the sections of plugins before or after them (wallets 16).
 * @throws NetworkNotFoundError for a namespace of no composed plugin, in which no wallet will ever be found
 */
export default function ConnectView({ kernel, params }: ViewProps<'Connect'>) {
  const words = useWords(kernel)
  const wallets = useListedWallets(kernel, params?.namespace)
  const { connectors, config } = useKernelState(kernel, ({ connectors, config }) => ({ connectors, config }))
  const sections = kernel.slot('connect.sections', { namespace: params?.namespace })
  const { before, after } = arrangeSections(sections, wallets.found, connectors, config.features.connectMethodsOrder)
  const { collapseWallets, emailShowWallets } = config.features
  const hasSections = sections.length > 0
  const isCollapsed = hasSections && (collapseWallets || emailShowWallets === false)
  const isEmpty = wallets.all.length === 0 && wallets.methods.length === 0
  const or = hasSections && (isCollapsed || !isEmpty) && <p className="tk-or">{words.connect.or}</p>
  return (
    <LegalGate kernel={kernel}>
      {(locked) => (
        <>
          <ConnectSections kernel={kernel} items={before} />
          {before.length > 0 && or}
          {wallets.found.length === 0 && wallets.methods.length === 0 && !hasSections && (
            <NoWallet kernel={kernel} namespace={params?.namespace} canGet={!isEmpty} />
          )}
          {isCollapsed && (
            <div className="tk-list">
              <Row
                media={
                  <span className="tk-glyph">
                    <Icon icon={wallet} />
                  </span>
                }
                title={words.connect.withWallet}
                trailing={<Icon icon={chevronRight} size={16} className="flip-rtl" />}
                onClick={() => kernel.navigate('ConnectWallets', params)}
              />
            </div>
          )}
          {!isCollapsed && !(isEmpty && hasSections) && (
            <WalletList kernel={kernel} params={params} wallets={wallets} autoFocus={!locked && before.length === 0} />
          )}
          {after.length > 0 && or}
          <ConnectSections kernel={kernel} items={after} />
        </>
      )}
    </LegalGate>
  )
}
