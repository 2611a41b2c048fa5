import { useId, useState } from 'react'
import type { ViewProps } from 'tapkit/kernel'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { iconByName } from '../../kit/iconByName.ts'
import { chevronRight, wallet } from '../../kit/icons.ts'
import { Row } from '../../kit/Row.tsx'
import { Tag } from '../../kit/Tag.tsx'
import { useKernelParts } from '../../kit/useKernelParts.ts'
import { VirtualList } from '../../kit/VirtualList.tsx'
import { WalletIcon } from '../../kit/WalletIcon.tsx'
import { en } from '../../locales/en.ts'
import { type WalletRow, walletRows } from '../walletRows.ts'
import { LegalFooter } from './LegalFooter.tsx'

/** Rows beyond this are drawn only while they are in sight. */
const virtualFrom = 30

/** Wallets in the spec's order, then the ways that plugins add. */
export default function ConnectView({ kernel, params }: ViewProps<'Connect'>) {
  // `status` tells that the configuration may be another now; a feature's slice, that its way to connect may be.
  const state = useKernelParts(kernel, 'connectors', 'connections', 'recentWallets', 'status', 'features')
  const rows = walletRows(state, kernel.config, params?.namespace)
  const methods = kernel.slot('connect.methods', undefined)
  const { termsUrl, privacyUrl, features } = kernel.config
  const gated = features.legalCheckbox && Boolean(termsUrl || privacyUrl)
  const [accepted, setAccepted] = useState(false)
  const locked = gated && !accepted
  const heading = useId()

  const open = (row: WalletRow) => {
    kernel.track('SELECT_WALLET', { name: row.name, platform: 'browser' })
    const [part, ...others] = row.parts
    if (others.length > 0) return kernel.navigate('ConnectingMultiChain', { key: row.key })
    if (!part) return
    const { connectorId, namespace } = part
    const networkId = params?.networkId
    kernel.navigate('ConnectingExternal', { connectorId, namespace, ...(networkId && { networkId }) })
  }
  const draw = (row: WalletRow, index: number) => (
    <Row
      key={row.key}
      autoFocus={index === 0 && !locked}
      media={<WalletIcon name={row.name} src={row.imageUrl} size={36} deferred />}
      title={row.name}
      subtitle={row.disputed ? en.connect.disputed : undefined}
      trailing={row.tag && <Tag>{en.connect.tags[row.tag]}</Tag>}
      onClick={() => open(row)}
    />
  )
  return (
    <>
      <div className={locked ? 'tk-locked' : undefined} inert={locked}>
        <h2 className="sr" id={heading}>
          {en.connect.wallets}
        </h2>
        {rows.length > virtualFrom ? (
          <VirtualList items={rows} rowHeight={56} label={en.connect.wallets} draw={draw} />
        ) : (
          <ul className="tk-list" aria-labelledby={heading}>
            {rows.map((row, index) => (
              <li key={row.key}>{draw(row, index)}</li>
            ))}
          </ul>
        )}
        {rows.length === 0 && methods.length === 0 && (
          <EmptyState icon={wallet} title={en.connect.none} text={en.connect.noneText} />
        )}
        {methods.length > 0 && (
          <div className="tk-list">
            {methods.map((method) => (
              <Row
                key={method.id}
                media={
                  <span className="tk-glyph">
                    <Icon icon={iconByName(method.icon)} />
                  </span>
                }
                title={method.label}
                trailing={<Icon icon={chevronRight} size={16} className="flip-rtl" />}
                onClick={() => kernel.navigate(method.view as never, method.params as never)}
              />
            ))}
          </div>
        )}
      </div>
      <LegalFooter
        termsUrl={termsUrl}
        privacyUrl={privacyUrl}
        accepted={gated ? accepted : undefined}
        onAccept={setAccepted}
      />
    </>
  )
}
